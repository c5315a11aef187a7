/* Attributes, methods and globals that compiled modules read, remembered where they are read; see compiled.py.

   mypyc asks the class of an object for an attribute each time, since our classes are ordinary Python classes. Here each
   place keeps the version of the class that it saw last, and where that class has the attribute: the offset of a slot, a
   descriptor or a method. A class that changes gets another version, and no version is given twice, so an object of a
   class with the same version has the attribute in the same place. The same is true of the version of a dict of globals. */

#ifndef AREOPAGUS_ATTRIBUTES_H
#define AREOPAGUS_ATTRIBUTES_H

#include <structmember.h>

#ifdef __GNUC__
#define SEEN_RARELY __attribute__((noinline, cold))
#else
#define SEEN_RARELY
#endif

typedef struct {
    unsigned int version; /* of the class; 0: nothing is remembered */
    Py_ssize_t offset;    /* of the slot; 0: none */
    PyObject *found;      /* the descriptor or method, which the class owns */
} Remembered;

static inline unsigned int Seen_VersionOf(PyTypeObject *kind) {
    return PyType_HasFeature(kind, Py_TPFLAGS_VALID_VERSION_TAG) ? kind->tp_version_tag : 0;
}

static Py_ssize_t Seen_SlotOf(PyObject *found, bool to_write) {
    if (found == NULL || Py_TYPE(found) != &PyMemberDescr_Type) {
        return 0;
    }
    PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
    bool is_plain = member->type == T_OBJECT_EX && (member->flags == 0 || (!to_write && member->flags == READONLY));
    return is_plain ? member->offset : 0;
}

static SEEN_RARELY PyObject *Seen_FindAttribute(PyObject *object, PyObject *name, Remembered *seen) {
    PyTypeObject *kind = Py_TYPE(object);
    PyObject *found = kind->tp_getattro == PyObject_GenericGetAttr ? _PyType_Lookup(kind, name) : NULL;
    seen->offset = Seen_SlotOf(found, false);
    bool is_in_class = found != NULL && Py_TYPE(found)->tp_descr_set && Py_TYPE(found)->tp_descr_get;
    seen->found = is_in_class ? found : NULL; /* NULL: each object has its own, or may have */
    seen->version = Seen_VersionOf(kind);
    return PyObject_GetAttr(object, name);
}

static inline PyObject *Seen_GetAttribute(PyObject *object, PyObject *name, Remembered *seen) {
    PyTypeObject *kind = Py_TYPE(object);
    if (likely(seen->version != 0 && kind->tp_version_tag == seen->version)) {
        if (likely(seen->offset)) {
            PyObject *value = *(PyObject **)((char *)object + seen->offset);
            if (likely(value != NULL)) {
                Py_INCREF(value);
                return value;
            }
            return PyObject_GetAttr(object, name);
        }
        if (seen->found == NULL) {
            return PyObject_GetAttr(object, name);
        }
        return Py_TYPE(seen->found)->tp_descr_get(seen->found, object, (PyObject *)kind);
    }
    return Seen_FindAttribute(object, name, seen);
}

static SEEN_RARELY int Seen_FindSlot(PyObject *object, PyObject *name, PyObject *value, Remembered *seen) {
    PyTypeObject *kind = Py_TYPE(object);
    seen->version = 0;
    if (kind->tp_setattro == PyObject_GenericSetAttr) {
        seen->offset = Seen_SlotOf(_PyType_Lookup(kind, name), true);
        if (seen->offset) {
            seen->version = Seen_VersionOf(kind);
        }
    }
    return PyObject_SetAttr(object, name, value);
}

static inline int Seen_SetAttribute(PyObject *object, PyObject *name, PyObject *value, Remembered *seen) {
    if (likely(value != NULL && seen->version != 0 && Py_TYPE(object)->tp_version_tag == seen->version)) {
        PyObject **slot = (PyObject **)((char *)object + seen->offset);
        PyObject *before = *slot;
        Py_INCREF(value);
        *slot = value;
        Py_XDECREF(before);
        return 0;
    }
    return Seen_FindSlot(object, name, value, seen);
}

/* A method that an object without a dict of its own calls with itself: a function, or what mypyc makes of one. */
static SEEN_RARELY void Seen_FindMethod(PyObject *object, PyObject *name, Remembered *seen) {
    PyTypeObject *kind = Py_TYPE(object);
    seen->version = 0;
    if (kind->tp_getattro != PyObject_GenericGetAttr || kind->tp_dictoffset != 0) {
        return;
    }
    PyObject *found = _PyType_Lookup(kind, name);
    if (found == NULL) {
        return;
    }
    if (!PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR)) {
        if (Py_TYPE(found)->tp_descr_get == NULL || Py_TYPE(found)->tp_descr_set != NULL) {
            return;
        }
        PyObject *bound = Py_TYPE(found)->tp_descr_get(found, object, (PyObject *)kind);
        bool is_method = bound != NULL && PyMethod_Check(bound) && PyMethod_GET_FUNCTION(bound) == found
            && PyMethod_GET_SELF(bound) == object;
        Py_XDECREF(bound);
        if (!is_method) {
            PyErr_Clear();
            return;
        }
    }
    seen->found = found;
    seen->version = Seen_VersionOf(kind);
}

static inline PyObject *Seen_CallMethod(
    PyObject *name, PyObject *const *arguments, size_t count, PyObject *names, Remembered *seen
) {
    unsigned int version = Py_TYPE(arguments[0])->tp_version_tag;
    if (unlikely(seen->version == 0 || version != seen->version)) {
        Seen_FindMethod(arguments[0], name, seen);
        if (seen->version == 0) {
            return PyObject_VectorcallMethod(name, arguments, count, names);
        }
    }
    PyObject *method = seen->found;
    Py_INCREF(method);
    PyObject *result = PyObject_Vectorcall(method, arguments, PyVectorcall_NARGS(count), names);
    Py_DECREF(method);
    return result;
}

typedef struct {
    PyObject *dict;
    uint64_t version; /* of the dict; 0: nothing is remembered */
    PyObject *value;  /* which the dict owns */
} RememberedItem;

static SEEN_RARELY PyObject *Seen_FindItem(PyObject *dict, PyObject *key, RememberedItem *seen) {
    PyObject *value = CPyDict_GetItem(dict, key);
    if (seen->dict == dict && value != NULL && PyDict_CheckExact(dict)) {
        seen->version = ((PyDictObject *)dict)->ma_version_tag;
        seen->value = value;
    } else {
        seen->version = 0;
    }
    seen->dict = dict;
    return value;
}

static inline PyObject *Seen_GetItem(PyObject *dict, PyObject *key, RememberedItem *seen) {
    if (likely(seen->version != 0 && ((PyDictObject *)dict)->ma_version_tag == seen->version)) {
        Py_INCREF(seen->value);
        return seen->value;
    }
    return Seen_FindItem(dict, key, seen);
}

#define REMEMBERED(kind, call) __extension__({ static kind seen_here; call; })

/* Without one lock for all threads, what a place remembers could change while it is read. */
#if defined(Py_GIL_DISABLED) || !defined(__GNUC__)
#define Here_GetAttr(object, name) CPyObject_GetAttr(object, name)
#define Here_SetAttr(object, name, value) PyObject_SetAttr(object, name, value)
#define Here_CallMethod(name, arguments, count, names) PyObject_VectorcallMethod(name, arguments, count, names)
#else
#define Here_GetAttr(object, name) REMEMBERED(Remembered, Seen_GetAttribute(object, name, &seen_here))
#define Here_SetAttr(object, name, value) REMEMBERED(Remembered, Seen_SetAttribute(object, name, value, &seen_here))
#define Here_CallMethod(name, arguments, count, names) \
    REMEMBERED(Remembered, Seen_CallMethod(name, (PyObject *const *)(arguments), count, names, &seen_here))
#endif

/* Dicts have no version from Python 3.14 on, and it is shared with other uses before. */
#if defined(Py_GIL_DISABLED) || !defined(__GNUC__) || PY_VERSION_HEX >= 0x030C0000
#define Here_GetItem(dict, key) CPyDict_GetItem(dict, key)
#else
#define Here_GetItem(dict, key) REMEMBERED(RememberedItem, Seen_GetItem(dict, key, &seen_here))
#endif

#endif

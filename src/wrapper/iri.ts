/** An absolute IRI that every notation of RDF can hold: no white space, no controls, no half of a surrogate pair. */
export const ABSOLUTE_IRI = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}\p{Cs}<>"{}|\\^`]+$/iu

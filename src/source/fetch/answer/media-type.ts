/** The type that a Content-Type header names, in lower case, and its charset. */
export function readMediaType(header: string | undefined): {
  readonly type: string
  readonly charset?: string
} {
  const text = (header ?? '').slice(0, 1000)
  const type = text.split(';', 1)[0].trim().toLowerCase()
  const charset = /;\s*charset=["']?([\w.:-]+)/i.exec(text)?.[1]
  return { type, ...(charset === undefined ? {} : { charset }) }
}

/** Whether a type may be that of a page. Pictures and archives are not pages; what has no type may be one. */
export function isPageType(type: string): boolean {
  return type === '' || /^text\/|html|xml|json|octet-stream/.test(type)
}

/** What is known under a key; made and kept when it is first asked for. A value is never undefined. */
export function kept<K, V extends object>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = known.get(key)
  if (value === undefined) {
    value = make()
    known.set(key, value)
  }
  return value
}

/**
 * Returns a function that parses a text and keeps the last result: documents are read far more often than they change. The result is
 * shared, so it must not be changed.
 */
export function parseOnce<Value>(parse: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | null = null
  return (text) => {
    if (last?.text !== text) last = { text, value: parse(text) }
    return last.value
  }
}

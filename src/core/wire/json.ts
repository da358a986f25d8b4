import { fail, type Result, succeed } from '../result.ts'

const poisonous: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** JSON from outside the product's own bodies: keys that could reach a prototype are dropped, whatever their depth. */
export function parseJson(text: string): Result<unknown, string> {
  try {
    return succeed(
      JSON.parse(text, function (this: unknown, key, value: unknown) {
        return poisonous.has(key) && !Array.isArray(this) ? undefined : value
      }),
    )
  } catch (error) {
    // Also a RangeError: the reviver recurses and a text of nothing but brackets exhausts the stack.
    return fail(error instanceof Error ? error.name : 'Error')
  }
}

import { fail, type Result, succeed } from '../result.ts'

const poisonous: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a key could reach a prototype. */
export const isPoisonous = (key: string): boolean => poisonous.has(key)

/** JSON from outside the product's own bodies: keys that could reach a prototype are dropped, whatever their depth. */
export function parseJson(text: string): Result<unknown, string> {
  try {
    return succeed(
      JSON.parse(text, function (this: unknown, key, value: unknown) {
        return isPoisonous(key) && !Array.isArray(this) ? undefined : value
      }),
    )
  } catch (error) {
    // Also a RangeError: the reviver recurses and a text of nothing but brackets exhausts the stack.
    return fail(error instanceof Error ? error.name : 'Error')
  }
}

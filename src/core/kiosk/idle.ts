/** Milliseconds for which a kiosk asks whether somebody is still there, before it forgets them. */
export const askedFor = 15_000

export type Idleness =
  /** Nobody is expected: the attract screen. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'used' }
  /** Untouched for long: it counts down to forgetting. */
  | { readonly kind: 'asking'; readonly left: number }

/**
 * How a kiosk stands towards its visitor, by milliseconds since the last touch; null: nobody has touched it since it rested.
 * `idleAfter` is how long one may read without a touch, the countdown not included.
 */
export function idlenessOf(untouchedFor: number | null, idleAfter: number): Idleness {
  if (untouchedFor === null || untouchedFor >= idleAfter + askedFor) return { kind: 'resting' }
  if (untouchedFor < idleAfter) return { kind: 'used' }
  return { kind: 'asking', left: idleAfter + askedFor - untouchedFor }
}

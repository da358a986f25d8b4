import { type Control, type ElementValue, fitsControl } from '#src/features/controls/model/rules/object.ts'
import { isRecord } from '#src/wire/scalars.ts'

/** An element of a controllable object. Only those with a control can be set. */
interface Settable {
  readonly id: string
  readonly control?: Control | null
}

const isElementValue = (value: unknown): value is ElementValue =>
  typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'

/** Returns why an object cannot be set to the item of an `Object` invocation: a value by element. Null if it can. */
export function refuseItem(elements: readonly Settable[], item: unknown): string | null {
  if (!isRecord(item)) return 'The item must be an object.'
  const wanted = Object.entries(item)
  const isFit = ([id, value]: readonly [string, unknown]): boolean => {
    const control = elements.find((one) => one.id === id)?.control ?? null
    return control !== null && isElementValue(value) && fitsControl(control, value)
  }
  if (wanted.length > 0 && wanted.every(isFit)) return null
  return 'The item is nothing that this object can be set to.'
}

import type { TFunction } from 'i18next'
import type { ObjectElement } from './rules/object.ts'
import { isDataReady } from './rules/read-objects.ts'
import type { Format } from '#src/ui/text.ts'

/** The value of an element as it is shown and read; what has none, or none that is to be trusted, is not available. */
export function valueWords(t: TFunction, format: Format, element: ObjectElement): string {
  const { value, unit, icon, control } = element
  if (value === null || !isDataReady(element)) return t('controls.notAvailable')
  if (typeof value === 'boolean') {
    if (icon === 'occupancy') return t(value ? 'controls.occupied' : 'controls.vacant')
    return t(value ? 'controls.on' : 'controls.off')
  }
  if (typeof value === 'number') {
    const number = format.number(value)
    return unit === '' ? number : `${number}\u00a0${unit}`
  }
  const option = control?.kind === 'choice' ? control.options.find((one) => one.value === value) : undefined
  return option?.label ?? value
}

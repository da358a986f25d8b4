import type { Control, ElementValue } from './object.ts'

/** Whether a control could have set the value. A level between two steps counts: only the control keeps to them. */
export function fitsControl(control: Control, value: ElementValue): boolean {
  switch (control.kind) {
    case 'switch':
      return typeof value === 'boolean'
    case 'level':
      return typeof value === 'number' && value >= control.min && value <= control.max
    case 'choice':
      return control.options.some((option) => option.value === value)
  }
}

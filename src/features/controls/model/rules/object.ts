/**
 * Returns true if a control can set this value. A level between two steps is valid, because only the control uses
 * steps.
 */
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

/** Returns the nearest valid value of a level; steps count from the minimum. */
export function keepToSteps({ min, max, step }: Extract<Control, { kind: 'level' }>, value: number): number {
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step)
  const kept = min + steps * step
  // Rounded because decimal steps do not add up exactly.
  return Number((kept > max ? kept - step : kept).toFixed(6))
}

/** Control element types (section 3): a control, a monitored value, an indicator light. */
export const elementTypes = ['control-1', 'monitor-1', 'indicator-1'] as const
export type ElementType = (typeof elementTypes)[number]

/** Element parts (section 3), with the numbers that a server may use as keys. */
export const elementParts = {
  label: 1,
  control: 2,
  objectLabel: 3,
  icon: 4,
  value: 5,
  unit: 6,
  color: 7,
} as const
export type ElementPart = keyof typeof elementParts

/** Data state (section 3). */
export const dataStates = { notAvailable: 1, dataReady: 2 } as const
export type DataState = (typeof dataStates)[keyof typeof dataStates]

export type ElementValue = boolean | number | string

/** The widget that sets a value, with its valid values. */
export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'level'; readonly min: number; readonly max: number; readonly step: number }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }

/** One control or sensor of an object, with its parts; missing parts are '' or null. */
export interface ObjectElement {
  readonly id: string
  readonly type: ElementType
  readonly state: DataState
  readonly label: string
  readonly control: Control | null
  readonly objectLabel: string
  readonly icon: string
  readonly value: ElementValue | null
  readonly unit: string
  /** '#rrggbb'. */
  readonly color: string | null
}

/** A controllable object (section 3): a light, a display, a sensor of a resource. */
export interface ControllableObject {
  readonly id: string
  readonly resourceId: string | null
  /** The object's own label; '' if it has none. */
  readonly name: string
  /** If set, a person detected by this object checks in the reservation that is due in its resource. */
  readonly confirmsReservations: boolean
  readonly elements: readonly ObjectElement[]
}

export const isDataReady = ({ state }: { readonly state: DataState }): boolean => state === dataStates.dataReady

/** Returns true if the element is a presence sensor that knows whether a person is there. */
export function isPresence(element: ObjectElement): element is ObjectElement & { readonly value: boolean } {
  const { icon, control, value } = element
  return icon === 'occupancy' && control === null && typeof value === 'boolean' && isDataReady(element)
}

/** Returns true if one of the presence sensors detects a person, false if none does, null if there is no such sensor. */
export function presenceOf(objects: readonly ControllableObject[]): boolean | null {
  const sensors = objects.flatMap(({ elements }) => elements.filter(isPresence))
  return sensors.length === 0 ? null : sensors.some(({ value }) => value)
}

import type { Control, ElementType, ElementValue } from '#src/features/controls/model/rules/object.ts'
import type { WorldChoice } from '../../worlds/world.ts'
import { createRandom, mix } from '../random.ts'
import { demoName } from '../resources/demo-names.ts'
import type { ResourceRecord } from '../resources/resources.ts'

/** An element in its generated state. */
export interface DrawnElement {
  readonly id: string
  readonly type: ElementType
  readonly label: string
  readonly icon: string
  readonly value: ElementValue
  readonly control?: Control
  readonly unit?: string
  /** '#rrggbb' of a value. */
  readonly colorOf?: (value: ElementValue) => string
}

export interface DrawnObject {
  readonly id: string
  readonly name: string
  readonly confirmsReservations: boolean
  readonly elements: readonly DrawnElement[]
}

/** The part of a world's choice on which its objects depend. */
export type ObjectChoice = Pick<WorldChoice, 'seed' | 'language'>

const green = '#2f9e63'
const amber = '#d9911e'
const red = '#d6453d'
const grey = '#8b95a1'

const onOff: Control = { kind: 'switch' }
const percent: Control = { kind: 'level', min: 0, max: 100, step: 5 }
const sourcesIn = (language?: string): Control => ({
  kind: 'choice',
  options: [
    { value: 'hdmi', label: 'HDMI' },
    { value: 'usb-c', label: 'USB-C' },
    { value: 'wireless', label: demoName('Wireless', language) },
  ],
})

/** Ids of elements that the simulation changes. */
export const elementIds = { occupied: 'occupied', temperature: 'temperature', target: 'target', air: 'carbonDioxide' }

/** The objects of a resource, generated from the seed, with names in the language of the world. */
export function objectsOf({ seed, language }: ObjectChoice, resource: ResourceRecord): readonly DrawnObject[] {
  const { id, index, kind, capacity, requiresConfirmation } = resource
  const random = createRandom(mix(seed, index, 11))
  const objects: DrawnObject[] = []
  const add = (part: string, name: string, elements: readonly DrawnElement[], confirmsReservations = false): void => {
    objects.push({
      id: `${id}.${part}`,
      name: demoName(name, language),
      confirmsReservations,
      elements: elements.map((element) => ({ ...element, label: demoName(element.label, language) })),
    })
  }
  const isLit = random() < 0.4
  const power: DrawnElement = {
    id: 'power',
    type: 'control-1',
    label: 'Power',
    icon: 'light',
    control: onOff,
    value: isLit,
  }
  const presence = (isOccupied: boolean, confirms: boolean): void =>
    add(
      'presence',
      'Presence sensor',
      [
        {
          id: elementIds.occupied,
          type: 'indicator-1',
          label: 'Presence',
          icon: 'occupancy',
          value: isOccupied,
          colorOf: (value) => (value === true ? amber : green),
        },
      ],
      confirms,
    )
  switch (kind) {
    case 'room': {
      add('light', 'Ceiling lights', [
        power,
        {
          ...power,
          id: 'level',
          label: 'Brightness',
          control: percent,
          value: 60 + 5 * Math.floor(random() * 9),
          unit: '%',
        },
      ])
      const hasProjector = (capacity ?? 0) >= 12
      const icon = hasProjector ? 'projector' : 'display'
      add(icon, hasProjector ? 'Projector' : 'Display', [
        { ...power, icon, value: false },
        { id: 'source', type: 'control-1', label: 'Source', icon, control: sourcesIn(language), value: 'hdmi' },
      ])
      const warmth = Math.round((19.5 + random() * 4) * 10) / 10
      const target: Control = { kind: 'level', min: 16, max: 28, step: 0.5 }
      add('climate', 'Room climate', [
        {
          id: elementIds.temperature,
          type: 'monitor-1',
          label: 'Temperature',
          icon: 'temperature',
          value: warmth,
          unit: '°C',
        },
        {
          id: elementIds.target,
          type: 'control-1',
          label: 'Target temperature',
          icon: 'temperature',
          control: target,
          value: 21,
          unit: '°C',
        },
      ])
      if ((capacity ?? 0) >= 8)
        add('air', 'Air quality', [
          {
            id: elementIds.air,
            type: 'indicator-1',
            label: 'Carbon dioxide',
            icon: 'air',
            value: 480 + Math.round(random() * 500),
            unit: 'ppm',
            colorOf: airColour,
          },
        ])
      // A room that requires a check-in is empty until a person comes.
      presence(!requiresConfirmation && random() < 0.35, requiresConfirmation && index % 3 !== 0)
      break
    }
    case 'booth':
      add('light', 'Light', [power])
      presence(random() < 0.4, false)
      break
    case 'desk':
      if (index % 3 === 0) add('light', 'Desk lamp', [power])
      presence(random() < 0.4, false)
      break
    case 'parking':
      presence(random() < 0.5, false)
      break
    case 'equipment':
      break
  }
  return objects
}

function airColour(value: ElementValue): string {
  if (typeof value !== 'number') return grey
  if (value < 900) return green
  return value < 1_300 ? amber : red
}

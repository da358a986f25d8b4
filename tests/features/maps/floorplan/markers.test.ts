import { describe, expect, test, vi } from 'vitest'
import type { TFunction } from 'i18next'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { ControllableObject, ObjectElement } from '#src/features/controls/model/rules/object.ts'
import { createProjector } from '#src/features/maps/screen/floorplan/plan/camera/projector.ts'
import { drawMarkers } from '#src/features/maps/screen/floorplan/plan/overlay/draw-markers.ts'
import { placeSigns } from '#src/features/maps/screen/floorplan/plan/overlay/overlay.ts'
import { drawRoutes } from '#src/features/maps/screen/floorplan/plan/overlay/draw-routes.ts'
import type { Marker } from '#src/features/maps/screen/floorplan/plan-view.ts'
import type { Theme } from '#src/features/maps/screen/floorplan/plan/theme/theme.ts'
import { markersOf } from '#src/features/maps/screen/floorplan/mode/labels-of.ts'
import type { StandingPlace } from '#src/features/maps/model/floorplan/state.ts'
import { formatFor } from '#src/ui/text.ts'

const textOf = { t: ((key: string) => key) as unknown as TFunction, format: formatFor('en-GB') }
const id = (text: string) => text as ResourceId
const at = (name: string, point: StandingPlace['point']) =>
  [id(name), { id: id(name), point } as StandingPlace] as const
const byId = new Map([at('desk', { x: 1, y: 2 }), at('room', { x: 10, y: 2 }), at('van', null)])
const nothing = { byId, people: [], own: new Map(), objects: new Map() }

const element = (given: Partial<ObjectElement>): ObjectElement => ({
  id: 'e',
  type: 'monitor-1',
  state: 2,
  label: '',
  control: null,
  objectLabel: '',
  icon: '',
  value: 1,
  unit: '',
  color: null,
  ...given,
})

const object = (name: string, given: Partial<ObjectElement>): ControllableObject => ({
  id: name,
  resourceId: 'room',
  name,
  confirmsReservations: false,
  elements: [element(given)],
})

/** Creates a context that draws nothing and has letters of six pixels. */
const contextWith = (writes: (text: string, x: number) => void): CanvasRenderingContext2D =>
  new Proxy<object>(
    {},
    {
      get: (_known, name) => {
        if (name === 'measureText') return (text: string) => ({ width: 6 * text.length })
        return name === 'fillText' ? writes : () => undefined
      },
    },
  ) as unknown as CanvasRenderingContext2D

const planSize = { width: 400, height: 300 }
/** Looks straight down at the origin. */
const projectorAt = (scale: number) =>
  createProjector({ centre: { x: 0, y: 0 }, scale, bearing: 0, pitch: 0 }, planSize)

const objectMarker = { kind: 'object', point: { x: 0, y: 0 }, colour: '#00aa00' } as const

const icons = Array.from({ length: 40 }, (_, index) => ({
  id: `${index}`,
  icon: (['lift', 'coffee', 'toilet', 'stairs'] as const)[index % 4] ?? 'lift',
  name: '',
  point: { x: 5 * index, y: 0 },
}))
const shownAt = (scale: number) => {
  const camera = { centre: { x: 100, y: 0 }, scale, bearing: 0, pitch: 0 }
  const size = { width: 1_000, height: 600 }
  return placeSigns({ icons }, camera, createProjector(camera, size), [], () => true, 8).map(({ icon }) => icon)
}

test('icons of a floor are all shown nearby, and only a few important ones on a large floor in full view', () => {
  expect(shownAt(5)).toHaveLength(40)
  const far = shownAt(1)
  expect(far.length).toBeGreaterThan(1)
  expect(far.length).toBeLessThan(6)
  expect(new Set(far)).toEqual(new Set(['lift', 'toilet']))
})

describe('markers of the plan', () => {
  test("show colleagues at their places on this floor, next to the user's own", () => {
    const seated = (resource: string, name: string) => ({
      email: `${name}@foyer.example` as Email,
      name,
      resourceId: id(resource),
    })
    const { list, resourceOf } = markersOf(
      {
        ...nothing,
        people: [seated('room', 'Ada Lovelace'), seated('van', 'Niklaus Wirth'), seated('elsewhere', 'Kurt Goedel')],
        own: new Map([[id('room'), 'Review']]),
      },
      textOf,
    )
    expect(list).toMatchObject([
      { kind: 'person', isOwn: true, point: { x: 10, y: 2 } },
      { kind: 'person', name: 'Ada Lovelace', initials: 'AL', point: { x: 10.9, y: 2 } },
    ])
    expect(list.map((marker) => resourceOf.get(marker.id))).toEqual(['room', 'room'])
  })

  test('show the coloured object of a place with its value, or else its presence sensor', () => {
    const lights = object('Lights', { value: true })
    const air = object('Air', { value: 21.5, unit: '°C', color: '#00aa00' })
    const { list, resourceOf } = markersOf({ ...nothing, objects: new Map([[id('room'), [lights, air]]]) }, textOf)
    expect(list).toMatchObject([{ kind: 'object', name: 'Air', value: '21.5\u00a0°C', colour: '#00aa00' }])
    expect(resourceOf.get('object Air')).toBe('room')
    const sensor = object('Sensor', { icon: 'occupancy', value: false, color: '#ff0000' })
    const both = new Map([[id('room'), [lights, air, sensor]]])
    expect(markersOf({ ...nothing, objects: both }, textOf).list).toMatchObject([
      { name: 'Sensor', value: 'controls.vacant', presence: false, colour: '#ff0000' },
    ])
  })

  test('show the full target of a route at the edge of the plan', () => {
    vi.stubGlobal('Path2D', vi.fn())
    const written: { readonly text: string; readonly x: number }[] = []
    const context = contextWith((text, x) => written.push({ text, x }))
    const end = { kind: 'none' } as const
    const draw = (x: number): void => {
      written.length = 0
      const leg = { levelId: 'one', corners: [0, 0, x, 0], start: end, end: { kind: 'up', label: 'Karlín 2' } } as const
      drawRoutes(context, [leg], 'one', projectorAt(10), planSize, {} as Theme)
    }
    for (const [x, textX] of [
      [-19, 27],
      [2, 220],
      [-24, -40],
    ] as const) {
      draw(x)
      expect(written).toEqual([{ text: 'Karlín 2', x: textX }])
    }
    vi.unstubAllGlobals()
  })

  test('show the number of every pin and the name of the chosen one, however close they are', () => {
    const written: string[] = []
    const context = contextWith((text) => written.push(text))
    const projector = projectorAt(1)
    const pins = Array.from({ length: 40 }, (_, index): Marker => {
      const place = { id: `${index}`, point: { x: index / 10, y: 0 }, name: `Lift ${index}` }
      return { kind: 'pin', ...place, sign: index + 1, isChosen: index === 39 }
    })
    const boxes = drawMarkers(context, pins, projector, {} as Theme, () => true)
    expect(written).toEqual([...pins.map((_, index) => `${index + 1}`), 'Lift 39'])
    expect(boxes.map(({ id: marker }) => marker)).toEqual(pins.map(({ id: marker }) => marker))
    // The tip of a pin is at its point, which is in the middle of the drawing here.
    expect(boxes.every(({ top, bottom }) => top < 130 && bottom < 155 && bottom >= 150)).toBe(true)
  })

  test('show the value of an object unless it would cover another object', () => {
    const drawnText: string[] = []
    const context = contextWith((text) => drawnText.push(text))
    const marker = (name: string, x: number): Marker => ({
      ...objectMarker,
      id: name,
      point: { x, y: 0 },
      name,
      value: name,
    })
    const draw = (scale: number): number[] => {
      drawnText.length = 0
      const projector = projectorAt(scale)
      const markers = [marker('vacant', 0), marker('on', 2), marker('21 °C', 9)]
      return drawMarkers(context, markers, projector, {} as Theme, () => true).map(({ left, right }) => right - left)
    }
    expect(draw(10).slice(0, 2)).toEqual([14, 14])
    expect(drawnText).toEqual(['21 °C'])
    draw(40)
    expect(drawnText).toEqual(['vacant', 'on', '21 °C'])
  })

  test('show objects as dots in the corners of their places, with values only nearby', () => {
    const drawnText: string[] = []
    const context = contextWith((text) => drawnText.push(text))
    const marker: Marker = { ...objectMarker, id: 'air', name: 'Air', value: '482 ppm', placeId: 'room' }
    const projector = projectorAt(10)
    const draw = (hasValues: boolean, width = 80) =>
      drawMarkers(context, [marker], projector, {} as Theme, () => true, {
        hasValues,
        cornerOf: (place) => (place === 'room' ? { x: 50, y: 40, width } : null),
      })
    expect(draw(false)).toEqual([{ id: 'air', left: 43, right: 57, top: 33, bottom: 47 }])
    expect(drawnText).toEqual([])
    expect(draw(true)).toEqual([{ id: 'air', left: 43, right: 43 + 42 + 14 + 16, top: 29, bottom: 51 }])
    expect(drawnText).toEqual(['482 ppm'])
    // The value would extend into the next room.
    expect(draw(true, 60)[0]?.right).toBe(57)
  })
})

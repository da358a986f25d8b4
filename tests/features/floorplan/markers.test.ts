import { describe, expect, test, vi } from 'vitest'
import type { TFunction } from 'i18next'
import type { Email, ResourceId } from '#src/kernel/result.ts'
import type { ControllableObject, ObjectElement } from '#src/features/controls/rules/object.ts'
import { createProjector } from '#src/features/floorplan/plan/camera/projector.ts'
import { drawMarkers } from '#src/features/floorplan/plan/overlay/draw-markers.ts'
import { placeSigns } from '#src/features/floorplan/plan/overlay/overlay.ts'
import { drawRoutes } from '#src/features/floorplan/plan/overlay/draw-routes.ts'
import type { Marker } from '#src/features/floorplan/plan-view.ts'
import type { Theme } from '#src/features/floorplan/plan/theme/theme.ts'
import { markersOf } from '#src/features/floorplan/mode/labels-of.ts'
import type { StandingPlace } from '#src/features/floorplan/state.ts'
import { formatFor } from '#src/ui/text.ts'

const words = { t: ((key: string) => key) as unknown as TFunction, format: formatFor('en-GB') }
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

/** One that draws nothing; every letter is six pixels wide. */
const contextThat = (writes: (text: string, x: number) => void): CanvasRenderingContext2D =>
  new Proxy<object>(
    {},
    {
      get: (_known, name) => {
        if (name === 'measureText') return (text: string) => ({ width: 6 * text.length })
        return name === 'fillText' ? writes : () => undefined
      },
    },
  ) as unknown as CanvasRenderingContext2D

describe('icons of a floor', () => {
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

  test('from nearby are all shown; on a large floor seen whole, a few of those that people look for', () => {
    expect(shownAt(5)).toHaveLength(40)
    const far = shownAt(1)
    expect(far.length).toBeGreaterThan(1)
    expect(far.length).toBeLessThan(6)
    expect(new Set(far)).toEqual(new Set(['lift', 'toilet']))
  })
})

describe('who and what stands on the plan', () => {
  test('colleagues at the places of this floor, beside what is the user’s own', () => {
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
      words,
    )
    expect(list).toMatchObject([
      { kind: 'person', isOwn: true, point: { x: 10, y: 2 } },
      { kind: 'person', name: 'Ada Lovelace', initials: 'AL', point: { x: 10.9, y: 2 } },
    ])
    expect(list.map((marker) => resourceOf.get(marker.id))).toEqual(['room', 'room'])
  })

  test('of the objects of a place the one that shows a colour, with its value, or a presence sensor before it', () => {
    const lights = object('Lights', { value: true })
    const air = object('Air', { value: 21.5, unit: '°C', color: '#00aa00' })
    const { list, resourceOf } = markersOf({ ...nothing, objects: new Map([[id('room'), [lights, air]]]) }, words)
    expect(list).toMatchObject([{ kind: 'object', name: 'Air', value: '21.5\u00a0°C', colour: '#00aa00' }])
    expect(resourceOf.get('object Air')).toBe('room')
    const sensor = object('Sensor', { icon: 'occupancy', value: false, color: '#ff0000' })
    const both = new Map([[id('room'), [lights, air, sensor]]])
    expect(markersOf({ ...nothing, objects: both }, words).list).toMatchObject([
      { name: 'Sensor', value: 'controls.vacant', presence: false, colour: '#ff0000' },
    ])
  })

  test('an end of a way close to an edge says all of where it leads, within the plan', () => {
    vi.stubGlobal('Path2D', vi.fn())
    const written: { readonly text: string; readonly x: number }[] = []
    const context = contextThat((text, x) => written.push({ text, x }))
    const end = { kind: 'none' } as const
    const draw = (x: number): void => {
      written.length = 0
      const projector = createProjector(
        { centre: { x: 0, y: 0 }, scale: 10, bearing: 0, pitch: 0 },
        { width: 400, height: 300 },
      )
      const leg = { levelId: 'one', corners: [0, 0, x, 0], start: end, end: { kind: 'up', label: 'Karlín 2' } } as const
      drawRoutes(context, [leg], 'one', projector, { width: 400, height: 300 }, {} as Theme)
    }
    draw(-19)
    expect(written).toEqual([{ text: 'Karlín 2', x: 27 }])
    draw(2)
    expect(written).toEqual([{ text: 'Karlín 2', x: 220 }])
    draw(-24)
    expect(written).toEqual([{ text: 'Karlín 2', x: -40 }])
    vi.unstubAllGlobals()
  })

  test('every pin of a list has its number, however close the others are; the chosen one has its name, too', () => {
    const written: string[] = []
    const context = contextThat((text) => written.push(text))
    const projector = createProjector(
      { centre: { x: 0, y: 0 }, scale: 1, bearing: 0, pitch: 0 },
      { width: 400, height: 300 },
    )
    const pins = Array.from({ length: 40 }, (_, index): Marker => {
      const place = { id: `${index}`, point: { x: index / 10, y: 0 }, name: `Lift ${index}` }
      return { kind: 'pin', ...place, sign: index + 1, isChosen: index === 39 }
    })
    const boxes = drawMarkers(context, pins, projector, {} as Theme, () => true)
    expect(written).toEqual([...pins.map((_, index) => `${index + 1}`), 'Lift 39'])
    expect(boxes.map(({ id: marker }) => marker)).toEqual(pins.map(({ id: marker }) => marker))
    // A pin stands on its point, which is in the middle of the drawing here.
    expect(boxes.every(({ top, bottom }) => top < 130 && bottom < 155 && bottom >= 150)).toBe(true)
  })

  test('objects say their values where they hide no other one, and show their colour alone where they would', () => {
    const said: string[] = []
    const context = contextThat((text) => said.push(text))
    const marker = (name: string, x: number): Marker => ({
      kind: 'object',
      id: name,
      point: { x, y: 0 },
      name,
      value: name,
      colour: '#00aa00',
    })
    const camera = { centre: { x: 0, y: 0 }, scale: 10, bearing: 0, pitch: 0 }
    const draw = (scale: number): number[] => {
      said.length = 0
      const projector = createProjector({ ...camera, scale }, { width: 400, height: 300 })
      const markers = [marker('vacant', 0), marker('on', 2), marker('21 °C', 9)]
      return drawMarkers(context, markers, projector, {} as Theme, () => true).map(({ left, right }) => right - left)
    }
    expect(draw(10).slice(0, 2)).toEqual([14, 14])
    expect(said).toEqual(['21 °C'])
    draw(40)
    expect(said).toEqual(['vacant', 'on', '21 °C'])
  })

  test('objects are dots in the corners of their places, and say their values only from nearby', () => {
    const said: string[] = []
    const context = contextThat((text) => said.push(text))
    const marker: Marker = {
      kind: 'object',
      id: 'air',
      point: { x: 0, y: 0 },
      name: 'Air',
      value: '482 ppm',
      colour: '#00aa00',
      placeId: 'room',
    }
    const camera = { centre: { x: 0, y: 0 }, scale: 10, bearing: 0, pitch: 0 }
    const projector = createProjector(camera, { width: 400, height: 300 })
    const draw = (hasValues: boolean, width = 80) =>
      drawMarkers(context, [marker], projector, {} as Theme, () => true, {
        hasValues,
        cornerOf: (place) => (place === 'room' ? { x: 50, y: 40, width } : null),
      })
    expect(draw(false)).toEqual([{ id: 'air', left: 43, right: 57, top: 33, bottom: 47 }])
    expect(said).toEqual([])
    expect(draw(true)).toEqual([{ id: 'air', left: 43, right: 43 + 42 + 14 + 16, top: 29, bottom: 51 }])
    expect(said).toEqual(['482 ppm'])
    // It would extend into the next room.
    expect(draw(true, 60)[0]?.right).toBe(57)
  })
})

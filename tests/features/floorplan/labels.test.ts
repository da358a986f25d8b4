import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createProjector } from '#src/features/floorplan/plan/camera/projector.ts'
import { planKeyOf } from '#src/features/floorplan/plan/keys/place-options.tsx'
import { heatColour } from '#src/features/floorplan/plan/overlay/draw-heat.ts'
import { halves, wordingsOf } from '#src/features/floorplan/plan/overlay/draw-labels.ts'
import {
  labelInSight,
  type LabelLine,
  labelRooms,
  type LabelWish,
  layOutLabels,
  type PlacedLabel,
} from '#src/features/floorplan/plan/overlay/label-layout.ts'
import { createPace } from '#src/features/floorplan/plan/overlay/overlay.ts'
import { floorOf } from './drawn-floor.ts'

/** Every letter as wide as half its height. */
const measure = ({ text, size }: { readonly text: string; readonly size: number }): number => text.length * size * 0.5

const wish = (id: string, x: number, y: number, more: Partial<LabelWish> = {}): LabelWish => ({
  id,
  at: { x, y },
  width: 200,
  height: 100,
  wordings: wordingsOf({ name: `Room ${id}`, detail: '8 seats', state: 'Free' }, true),
  priority: 1,
  ...more,
})

const overlap = (one: PlacedLabel, other: PlacedLabel): boolean =>
  Math.abs(one.at.x - other.at.x) < (one.width + other.width) / 2 &&
  Math.abs(one.at.y - other.at.y) < (one.height + other.height) / 2

describe('labels', () => {
  test('say name, seats and state where there is room, and less where there is less', () => {
    const textsIn = (width: number, height: number): readonly string[] =>
      layOutLabels([wish('A', 0, 0, { width, height })], [], measure)[0]?.lines.map(({ text }) => text) ?? []
    expect(textsIn(200, 100)).toEqual(['Room A', '8 seats', 'Free'])
    expect(textsIn(200, 30)).toEqual(['Room A', 'Free'])
    expect(textsIn(200, 16)).toEqual(['Room A'])
    expect(textsIn(29, 30)).toEqual(['Room', 'A'])
    expect(textsIn(10, 100)).toEqual([])
  })

  test('of a desk are its number where there is room for no more', () => {
    const wordings = wordingsOf({ name: 'Desk KAR-2N-014' }, true, true)
    const [label] = layOutLabels([wish('A', 0, 0, { width: 20, height: 14, wordings })], [], measure)
    expect(label?.lines.map(({ text }) => text)).toEqual(['014'])
  })

  test('with a shape say the state in every wording: before its word, before the name, and alone on a desk', () => {
    const linesIn = (width: number, height: number, isDesk = false) => {
      const wordings = wordingsOf({ name: 'Room A', state: 'Free' }, true, isDesk, 'ring')
      const [label] = layOutLabels([wish('A', 0, 0, { width, height, wordings })], [], measure)
      return label?.lines.map(({ text, shape }) => [text, shape])
    }
    expect(linesIn(200, 40)).toEqual([
      ['Room A', undefined],
      ['Free', 'ring'],
    ])
    expect(linesIn(200, 16)).toEqual([['Room A', 'ring']])
    expect(linesIn(6, 14, true)).toBeDefined()
    expect(linesIn(4, 14, true)).toEqual([['', 'ring']])
    expect(linesIn(4, 14)).toBeUndefined()
  })

  test('of a room are its number alone where the name has one, and nothing where it has none', () => {
    const textsOf = (name: string): readonly string[] | undefined =>
      layOutLabels(
        [wish('A', 0, 0, { width: 26, height: 14, wordings: wordingsOf({ name }, false) })],
        [],
        measure,
      )[0]?.lines.map(({ text }) => text)
    expect(textsOf('Quiet room 1.54')).toEqual(['1.54'])
    expect(textsOf('Quiet room')).toBeUndefined()
  })

  test('hang below what stands in the middle of a room', () => {
    const [label] = layOutLabels(
      [wish('A', 0, 0, { top: 22, height: 16 })],
      [{ left: -18, top: -18, right: 18, bottom: 18 }],
      measure,
    )
    expect(label?.lines.map(({ text }) => text)).toEqual(['Room A'])
    expect((label?.at.y ?? 0) - (label?.height ?? 0) / 2).toBe(22)
  })

  test('of larger rooms are written first', () => {
    const placed = layOutLabels([wish('A', 0, 0), wish('B', 5, 5, { priority: 2 })], [], measure)
    expect(placed.map(({ id }) => id)).toEqual(['B'])
  })

  test('never lie over each other, nor over what is taken, nor out of their room', () => {
    const any = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      width: fc.integer({ min: 0, max: 160 }),
      height: fc.integer({ min: 0, max: 60 }),
      priority: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (list) => {
        const wishes = list.map((one, index) => wish(String(index), one.x, one.y, one))
        const taken = [{ left: 100, top: 100, right: 160, bottom: 140 }]
        const placed = layOutLabels(wishes, taken, measure)
        for (const [index, one] of placed.entries()) {
          const asked = wishes.find(({ id }) => id === one.id)
          expect(one.width).toBeLessThanOrEqual(asked?.width ?? 0)
          expect(one.height).toBeLessThanOrEqual(asked?.height ?? 0)
          expect(
            Math.abs(one.at.x - 130) < (one.width + 60) / 2 && Math.abs(one.at.y - 120) < (one.height + 40) / 2,
          ).toBe(false)
          for (const other of placed.slice(index + 1)) expect(overlap(one, other)).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('that there was no time to measure wait, and the others are written', () => {
    const known = (line: LabelLine): number | null => (line.text.endsWith('B') ? null : measure(line))
    const placed = layOutLabels([wish('A', 0, 0), wish('B', 0, 200), wish('C', 0, 400)], [], known)
    expect(placed.map(({ id }) => id)).toEqual(['A', 'C'])
  })

  test('are made as long as the frame has time for it, one at least', () => {
    let time = 0
    const pace = createPace(6, () => time)
    expect([pace.mayGoOn(), pace.mayGoOn(), pace.isWhole()]).toEqual([true, true, true])
    time = 7
    expect([pace.mayGoOn(), pace.isWhole()]).toEqual([false, false])
    const late = createPace(6, () => (time += 10))
    expect([late.mayGoOn(), late.mayGoOn(), late.isWhole()]).toEqual([true, false, false])
  })

  test('have the depth of a room across when the plan is turned by a quarter', () => {
    const { scene } = floorOf()
    const lounge = scene.places.find(({ id }) => id === 'lounge-0')
    if (!lounge) throw new Error('There is no lounge.')
    const at = (bearing: number): number =>
      labelRooms(scene.turn, { centre: lounge.centre, scale: 10, bearing, pitch: 0 }).widthOf(lounge)
    expect(at(0)).toBeGreaterThan(120)
    expect(at(90)).toBeLessThan(45)
    expect(at(180)).toBeCloseTo(at(0), 3)
  })

  test('have what is seen of a room over the wall before it when the plan is pitched', () => {
    const { scene } = floorOf()
    const lounge = scene.places.find(({ id }) => id === 'lounge-0')
    if (!lounge) throw new Error('There is no lounge.')
    const at = (pitch: number): number =>
      labelRooms(scene.turn, { centre: lounge.centre, scale: 20, bearing: scene.turn, pitch }).heightOf(lounge)
    const depth = (at(0) + 3) / 20
    // 0.95 m of wall, seen from 60 degrees off straight down.
    expect(at(60)).toBeCloseTo((depth * 0.5 - 0.95 * Math.sin(Math.PI / 3)) * 20 - 3, 3)
  })

  test('of a hall are written where one looks, those of what is beside it stay', () => {
    const { scene } = floorOf()
    const of = (id: string) => scene.places.find((place) => place.id === id)!
    const size = { width: 400, height: 300 }
    const [lounge, room] = [of('lounge-0'), of('room-0')]
    const at = (x: number, y: number, id: string) => {
      const centre = { x: lounge.centre.x + x, y: lounge.centre.y + y }
      const projector = createProjector({ centre, scale: 60, bearing: scene.turn, pitch: 0 }, size)
      const middle = projector.toScreen(of(id).centre)
      const isSeen = middle.x > 0 && middle.y > 0 && middle.x < size.width && middle.y < size.height
      return labelInSight(of(id), middle, isSeen, projector, size)
    }
    expect(at(0, 0, 'lounge-0')).toEqual({ x: 200, y: 150 })
    // Its middle is 300 pixels to the left of the screen's: as little is it moved as lets it be read.
    expect(at(5, 0, 'lounge-0')?.x).toBeCloseTo(68, 3)
    expect(at(5, 0, 'lounge-0')?.y).toBeCloseTo(150, 3)
    // Buttons lie along the right edge.
    expect(at(-5, 0, 'lounge-0')?.x).toBeCloseTo(288, 3)
    // Where a narrow part is in sight, there is less room: beside the buttons, and where there is none there, under them.
    expect(at(8.6, 0, 'lounge-0')?.width).toBe(84)
    const [beside, under] = [at(-7.9, 0, 'lounge-0'), at(-8.6, 0, 'lounge-0')]
    expect([beside?.x, beside?.width]).toEqual([306, 84])
    expect([under?.x, under?.width]).toEqual([350, 84])
    // Of it only a corner too small for words is in sight, and nothing of the room.
    expect(at(9.5, 0, 'lounge-0')).toBeNull()
    expect(at(0, 0, room.id)).toBeNull()
  })

  test('are cut in two where that is most even', () => {
    expect(halves('Open office 1 North')).toEqual(['Open office', '1 North'])
    expect(halves('Vltava')).toEqual(['Vltava'])
  })
})

test('the heat map goes over the middle colour from empty to full', () => {
  const colours = ['rgba(0, 0, 0, 0.5)', 'rgb(100, 100, 100)', 'rgb(200, 0, 0)'] as const
  expect(heatColour(0, colours)).toBe('rgba(0, 0, 0, 0.500)')
  expect(heatColour(0.25, colours)).toBe('rgba(50, 50, 50, 0.750)')
  expect(heatColour(0.5, colours)).toBe('rgba(100, 100, 100, 1.000)')
  expect(heatColour(1.4, colours)).toBe('rgba(200, 0, 0, 1.000)')
})

test('keys of the plan leave those of the browser and of the page alone', () => {
  const held = { ctrlKey: false, altKey: false, metaKey: false }
  expect(planKeyOf({ ...held, key: 'ArrowLeft' })).toEqual({ kind: 'go', direction: 'left' })
  expect(planKeyOf({ ...held, key: 'R' })).toEqual({ kind: 'turn', degrees: -30 })
  expect(planKeyOf({ ...held, key: 'Tab' })).toBeNull()
  expect(planKeyOf({ ...held, key: 'constructor' })).toBeNull()
  expect(planKeyOf({ ...held, key: '+', ctrlKey: true })).toBeNull()
})

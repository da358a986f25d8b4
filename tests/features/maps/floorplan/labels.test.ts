import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createProjector } from '#src/features/maps/screen/floorplan/plan/camera/projector.ts'
import { planKeyOf } from '#src/features/maps/screen/floorplan/plan/keys/place-options.tsx'
import { heatColour } from '#src/features/maps/screen/floorplan/plan/overlay/draw-heat.ts'
import { halves, wordingsOf } from '#src/features/maps/screen/floorplan/plan/overlay/draw-labels.ts'
import {
  labelInSight,
  type LabelLine,
  labelRooms,
  type LabelWish,
  layOutLabels,
  type PlacedLabel,
} from '#src/features/maps/screen/floorplan/plan/overlay/label-layout.ts'
import { createPace } from '#src/features/maps/screen/floorplan/plan/overlay/overlay.ts'
import { floorOf, placeOf } from './drawn-floor.ts'

/** Measures letters that are half as wide as high. */
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
/** Lays out one label in a room. */
const labelWith = (more: Partial<LabelWish>, taken: Parameters<typeof layOutLabels>[1] = []) =>
  layOutLabels([wish('A', 0, 0, more)], taken, measure)[0]
const textsOf = (more: Partial<LabelWish>) => labelWith(more)?.lines.map(({ text }) => text)

const overlap = (one: PlacedLabel, other: PlacedLabel): boolean =>
  Math.abs(one.at.x - other.at.x) < (one.width + other.width) / 2 &&
  Math.abs(one.at.y - other.at.y) < (one.height + other.height) / 2

describe('labels', () => {
  test('show name, seats and state if there is space, or else less', () => {
    const textsIn = (width: number, height: number) => textsOf({ width, height }) ?? []
    expect(textsIn(200, 100)).toEqual(['Room A', '8 seats', 'Free'])
    expect(textsIn(200, 30)).toEqual(['Room A', 'Free'])
    expect(textsIn(200, 16)).toEqual(['Room A'])
    expect(textsIn(29, 30)).toEqual(['Room', 'A'])
    expect(textsIn(10, 100)).toEqual([])
  })

  test('of a desk show only its number if there is little space', () => {
    const wordings = wordingsOf({ name: 'Desk KAR-2N-014' }, true, true)
    expect(textsOf({ width: 20, height: 14, wordings })).toEqual(['014'])
  })

  test('with a shape show the state in every form: before its text, before the name, or alone on a desk', () => {
    const linesIn = (width: number, height: number, isDesk = false) => {
      const wordings = wordingsOf({ name: 'Room A', state: 'Free' }, true, isDesk, 'ring')
      return labelWith({ width, height, wordings })?.lines.map(({ text, shape }) => [text, shape])
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

  test('of a small room show its number if the name has one, or else nothing', () => {
    const inSmallRoom = (name: string) => textsOf({ width: 26, height: 14, wordings: wordingsOf({ name }, false) })
    expect(inSmallRoom('Quiet room 1.54')).toEqual(['1.54'])
    expect(inSmallRoom('Quiet room')).toBeUndefined()
  })

  test('are below an icon in the middle of a room', () => {
    const label = labelWith({ top: 22, height: 16 }, [{ left: -18, top: -18, right: 18, bottom: 18 }])
    expect(label?.lines.map(({ text }) => text)).toEqual(['Room A'])
    expect((label?.at.y ?? 0) - (label?.height ?? 0) / 2).toBe(22)
  })

  test('of larger rooms come first', () => {
    const placed = layOutLabels([wish('A', 0, 0), wish('B', 5, 5, { priority: 2 })], [], measure)
    expect(placed.map(({ id }) => id)).toEqual(['B'])
  })

  test('never overlap each other or occupied space, and stay in their rooms', () => {
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

  test('are skipped if they are not measured yet', () => {
    const known = (line: LabelLine): number | null => (line.text.endsWith('B') ? null : measure(line))
    const placed = layOutLabels([wish('A', 0, 0), wish('B', 0, 200), wish('C', 0, 400)], [], known)
    expect(placed.map(({ id }) => id)).toEqual(['A', 'C'])
  })

  test('are created within the time of a frame, at least one', () => {
    let time = 0
    const pace = createPace(6, () => time)
    expect([pace.mayGoOn(), pace.mayGoOn(), pace.isWhole()]).toEqual([true, true, true])
    time = 7
    expect([pace.mayGoOn(), pace.isWhole()]).toEqual([false, false])
    const late = createPace(6, () => (time += 10))
    expect([late.mayGoOn(), late.mayGoOn(), late.isWhole()]).toEqual([true, false, false])
  })

  test('have the depth of the room as width if the plan is rotated by 90 degrees', () => {
    const { scene } = floorOf()
    const lounge = placeOf(scene, 'lounge-0')
    const at = (bearing: number): number =>
      labelRooms(scene.turn, { centre: lounge.centre, scale: 10, bearing, pitch: 0 }).widthOf(lounge)
    expect(at(0)).toBeGreaterThan(120)
    expect(at(90)).toBeLessThan(45)
    expect(at(180)).toBeCloseTo(at(0), 3)
  })

  test('have the visible part of the room as height if the plan is pitched', () => {
    const { scene } = floorOf()
    const lounge = placeOf(scene, 'lounge-0')
    const at = (pitch: number): number =>
      labelRooms(scene.turn, { centre: lounge.centre, scale: 20, bearing: scene.turn, pitch }).heightOf(lounge)
    const depth = (at(0) + 3) / 20
    // The wall of 0.95 m is seen at a pitch of 60 degrees.
    expect(at(60)).toBeCloseTo((depth * 0.5 - 0.95 * Math.sin(Math.PI / 3)) * 20 - 3, 3)
  })

  test('of a hall follow the view, those of its neighbours do not', () => {
    const { scene } = floorOf()
    const [lounge, room] = [placeOf(scene, 'lounge-0'), placeOf(scene, 'room-0')]
    const size = { width: 400, height: 300 }
    const at = (x: number, place = lounge) => {
      const centre = { x: lounge.centre.x + x, y: lounge.centre.y }
      const projector = createProjector({ centre, scale: 60, bearing: scene.turn, pitch: 0 }, size)
      const middle = projector.toScreen(place.centre)
      const isSeen = middle.x > 0 && middle.y > 0 && middle.x < size.width && middle.y < size.height
      return labelInSight(place, middle, isSeen, projector, size)
    }
    expect(at(0)).toEqual({ x: 200, y: 150 })
    // Its middle is 300 pixels left of the view, so the label moves just far enough to be readable.
    expect([at(5)?.x, at(5)?.y]).toEqual([expect.closeTo(68, 3), expect.closeTo(150, 3)])
    // The right edge has buttons.
    expect(at(-5)?.x).toBeCloseTo(288, 3)
    // A narrow visible part has less space: next to the buttons, or else below them.
    expect(at(8.6)?.width).toBe(84)
    expect([at(-7.9)?.x, at(-7.9)?.width]).toEqual([306, 84])
    expect([at(-8.6)?.x, at(-8.6)?.width]).toEqual([350, 84])
    // Only a corner of the hall is visible, and nothing of the room.
    expect(at(9.5)).toBeNull()
    expect(at(0, room)).toBeNull()
  })

  test('are split in two at the most even position', () => {
    expect(halves('Open office 1 North')).toEqual(['Open office', '1 North'])
    expect(halves('Vltava')).toEqual(['Vltava'])
  })
})

test('the heat map has the middle colour between empty and full', () => {
  const colours = ['rgba(0, 0, 0, 0.5)', 'rgb(100, 100, 100)', 'rgb(200, 0, 0)'] as const
  expect(heatColour(0, colours)).toBe('rgba(0, 0, 0, 0.500)')
  expect(heatColour(0.25, colours)).toBe('rgba(50, 50, 50, 0.750)')
  expect(heatColour(0.5, colours)).toBe('rgba(100, 100, 100, 1.000)')
  expect(heatColour(1.4, colours)).toBe('rgba(200, 0, 0, 1.000)')
})

test('plan shortcuts do not replace those of the browser and the page', () => {
  const held = { ctrlKey: false, altKey: false, metaKey: false }
  expect(planKeyOf({ ...held, key: 'ArrowLeft' })).toEqual({ kind: 'go', direction: 'left' })
  expect(planKeyOf({ ...held, key: 'R' })).toEqual({ kind: 'turn', degrees: -30 })
  expect(planKeyOf({ ...held, key: 'Tab' })).toBeNull()
  expect(planKeyOf({ ...held, key: 'constructor' })).toBeNull()
  expect(planKeyOf({ ...held, key: '+', ctrlKey: true })).toBeNull()
})

import { createRef, type CSSProperties } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { graphics } from '#src/features/maps/screen/floorplan/renderer.ts'
import { PlanButtons } from '#src/features/maps/screen/floorplan/plan-buttons.tsx'
import { Floorplan, type FloorplanHandle, type FloorplanProps } from '#src/features/maps/screen/floorplan/floorplan.tsx'
import type { PlacePaint } from '#src/features/maps/screen/floorplan/plan-view.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { box as boxOf, feature, pick, point, polygon, ring } from '#indoor-tests/venue/drawn-venue.ts'
import { floorOf } from './drawn-floor.ts'

const { floor, scene } = floorOf()
const names = new Map(scene.places.map(({ id, name }) => [id, name]))
const box = { position: 'fixed', inset: '0 auto auto 0', width: '900px', height: '600px' } as const

const Plan = ({ size = {}, ...props }: Partial<FloorplanProps> & { readonly size?: CSSProperties }) => (
  <div style={{ ...box, ...size }} data-testid="box">
    <Floorplan
      floor={floor}
      label="House, floor 0 floor plan"
      paints={new Map()}
      labels={new Map()}
      describe={(id) => `${names.get(id)}, free`}
      painter="canvas"
      {...props}
    />
  </div>
)

const painted = (state: PlacePaint['state']): ReadonlyMap<string, PlacePaint> => new Map([['office-0', { state }]])

function placeOf(id: string, { places } = scene) {
  const place = places.find((one) => one.id === id)
  if (!place) throw new Error(`There is no ${id}.`)
  return place
}

/** The plan of the test. */
const ref = createRef<FloorplanHandle>()

/** Renders the plan and waits until it is drawn. */
async function open(props: Parameters<typeof Plan>[0] = {}) {
  const { container, rerender, unmount } = await render(<Plan ref={ref} {...props} />)
  await expect.poll(() => document.querySelector('[data-floorplan=drawn]')).not.toBeNull()
  return {
    container,
    unmount,
    update: (changed: Parameters<typeof Plan>[0]) => rerender(<Plan ref={ref} {...changed} />),
  }
}

function camera() {
  const found = ref.current?.camera()
  if (!found) throw new Error('There is no camera.')
  return found
}
const scale = (): number => camera().scale
const toWindow = (at: { readonly x: number; readonly y: number }) => ref.current?.toWindow(at) ?? { x: NaN, y: NaN }

/** Reads a row of pixels in the upper left of the office, where no label is. */
async function rowAt(pixels: number): Promise<readonly (readonly number[])[]> {
  const office = placeOf('office-0').box
  const at = toWindow({ x: office.minX + 1, y: office.maxY - 1 })
  const base64 = await page.getByTestId('box').screenshot({ save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  const ratio = bitmap.width / 900
  const data = [...(context?.getImageData(Math.round(at.x * ratio), Math.round(at.y * ratio), pixels, 1).data ?? [])]
  return Array.from({ length: pixels }, (_, pixel) => data.slice(4 * pixel, 4 * pixel + 3))
}

/** Returns red, green and blue of the office. */
const officeColour = async (): Promise<readonly number[]> => (await rowAt(1))[0] ?? []

const sign = {
  kind: 'amenity',
  id: 'sign',
  point: placeOf('office-0').centre,
  name: 'Information',
  category: 'information',
} as const

describe('the floor plan', () => {
  test('draws a place in the colour of its state', async () => {
    const { update } = await open({ paints: painted('free') })
    const free = await officeColour()
    await update({ paints: painted('reserved') })
    const reserved = await officeColour()
    expect(reserved).not.toEqual(free)
    // Free places stand out: they are greener and brighter.
    const [green = 0, rose = 0] = [free[1], reserved[1]]
    expect(green).toBeGreaterThan(rose + 30)
    expect(green).toBeGreaterThan(Math.max(free[0] ?? 0, free[2] ?? 0) + 30)
    expect(Math.max(...reserved) - Math.min(...reserved)).toBeLessThan(Math.max(...free) - Math.min(...free))
    await update({ paints: painted('free') })
    expect(await officeColour()).toEqual(free)
  })

  test('ui: has patterns for reserved, tentative and limited places, and none for free ones', async () => {
    const { update } = await open({ paints: painted('free') })
    /** Returns how often the lightness changes from one pixel to the next. */
    const edgesIn = async (): Promise<number> => {
      const row = (await rowAt(72)).map((colour) => colour.reduce((sum, part) => sum + part, 0))
      return row.filter((light, index) => Math.abs(light - (row[index - 1] ?? light)) > 4).length
    }
    expect(await edgesIn()).toBe(0)
    for (const state of ['reserved', 'tentative', 'reservedVacant'] as const) {
      await update({ paints: painted(state) })
      expect([state, await edgesIn()]).toEqual([state, expect.toSatisfy((edges: number) => edges > 8)])
    }
    await update({ paints: painted('assignedToYou') })
    expect(await edgesIn()).toBe(0)
  })

  // The test server bundles the half-megabyte worker, and the GPU is emulated.
  test('looks the same on the GPU, and uses the canvas if there is none', async () => {
    const onReady = vi.fn<NonNullable<FloorplanProps['onReady']>>()
    const canvas = await open({ paints: painted('free') })
    const flat = await officeColour()
    await canvas.unmount()
    await open({ painter: 'maplibre', paints: painted('free'), onReady })
    const hasWebgl = document.createElement('canvas').getContext('webgl2') !== null
    expect(onReady).toHaveBeenCalledWith({ can3d: hasWebgl, painter: hasWebgl ? 'maplibre' : 'canvas' })
    const other = await officeColour()
    for (const [channel, value] of other.entries()) expect(Math.abs(value - (flat[channel] ?? 0))).toBeLessThan(4)
  })

  test('reports the place under the pointer and zooms at it with the wheel', async () => {
    const onPress = vi.fn<(id: string) => void>()
    const onHover = vi.fn<NonNullable<FloorplanProps['onHover']>>()
    await open({ onPress, onHover })
    const { centre } = placeOf('lounge-0')
    const at = toWindow(centre)
    const stage = page.getByRole('listbox')
    await userEvent.hover(stage, { position: { x: at.x, y: at.y }, force: true })
    expect(onHover).toHaveBeenCalledWith('lounge-0', expect.anything())
    await userEvent.click(stage, { position: { x: at.x, y: at.y }, force: true })
    expect(onPress).toHaveBeenCalledWith('lounge-0')
    const before = scale()
    const turn = { deltaY: -200, clientX: at.x, clientY: at.y, bubbles: true, cancelable: true }
    document.elementFromPoint(at.x, at.y)?.dispatchEvent(new WheelEvent('wheel', turn))
    expect(scale()).toBeGreaterThan(before * 1.3)
    const after = toWindow(centre)
    expect(Math.hypot(after.x - at.x, after.y - at.y)).toBeLessThan(1)
  })

  test('enters a building on the grounds with a click, and selects a pin', async () => {
    const [enter, pin] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()]
    const grounds = floorOf((house) => {
      pick(house, 'building', 'house').properties['display_point'] = point(7, 7)
      const outline = polygon(boxOf(0, 0, 20, 20), boxOf(5, 5, 10, 10).toReversed())
      house.level.push(feature('level', 'out', outline, { ordinal: 0, outdoor: true, name: { en: 'Out' } }))
    }, 'out').floor
    const markers = [{ kind: 'pin', id: 'gate', point: { x: 15, y: 15 }, name: 'Gate', sign: 1 }] as const
    await open({ floor: grounds, markers, onBuildingPress: enter, onMarkerPress: pin })
    const click = async (at: { readonly x: number; readonly y: number }, above = 0): Promise<void> => {
      const { x, y } = toWindow(at)
      await userEvent.click(page.getByTestId('box'), { position: { x, y: y - above }, force: true })
    }
    await click({ x: 2, y: 2 })
    expect(enter).not.toHaveBeenCalled()
    await click({ x: 9, y: 6 })
    expect(enter.mock.calls).toEqual([['house']])
    await click({ x: 15, y: 15 }, 18)
    expect(pin.mock.calls).toEqual([['gate']])
  })

  test('is one tab stop, with arrow keys that move to labelled neighbours', async () => {
    const onPress = vi.fn<(id: string) => void>()
    const onFloorStep = vi.fn<(step: 1 | -1) => void>()
    const { container } = await open({ onPress, onFloorStep })
    await userEvent.tab()
    const list = page.getByRole('listbox', { name: 'House, floor 0 floor plan' })
    await expect.element(list).toHaveFocus()
    const active = (): string => {
      const id = list.element().getAttribute('aria-activedescendant') ?? ''
      return document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? ''
    }
    await userEvent.keyboard('{End}')
    expect(active()).toBe('office 0, free')
    await userEvent.keyboard('{ArrowLeft}')
    expect(active()).toBe('room 0, free')
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toBe('stairs 0, free')
    await userEvent.keyboard('{Enter}')
    expect(onPress).toHaveBeenCalledWith('stairs-0')
    await userEvent.keyboard('{PageUp}')
    expect(onFloorStep).toHaveBeenCalledWith(1)
    await checkAccessibility(container)
  })

  test('fits the floor next to the buttons', async () => {
    const button = <button style={{ display: 'block', width: '80px', height: '200px' }}>+</button>
    await open({ size: { height: '220px', width: '500px' }, buttons: button })
    const right = Math.max(...[scene.box.minX, scene.box.maxX].map((x) => toWindow({ x, y: 0 }).x))
    expect(right).toBeLessThan(page.getByRole('button').element().getBoundingClientRect().left)
  })

  test('without places is one tab stop too, with keys to move and zoom', async () => {
    const empty = { ...floor, places: { ...floor.places, names: [] } }
    const { container } = await open({ floor: empty })
    await userEvent.tab()
    const plan = page.getByRole('application', { name: 'House, floor 0 floor plan' })
    await expect.element(plan).toHaveFocus()
    await expect.element(plan).toHaveAccessibleDescription(/^Use the arrow keys/)
    const at = () => toWindow({ x: 0, y: 0 })
    const before = at()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => at().x).toBeCloseTo(before.x - 80, 0)
    expect(at().y).toBeCloseTo(before.y, 0)
    const first = scale()
    await userEvent.keyboard('+')
    await expect.poll(scale).toBeCloseTo(first * 1.5, 3)
    await checkAccessibility(container)
  })

  test('turns, zooms and shows the whole floor by keyboard', async () => {
    await open()
    const whole = camera()
    await userEvent.tab()
    await userEvent.keyboard('+')
    await expect.poll(scale).toBeCloseTo(whole.scale * 1.5, 3)
    await userEvent.keyboard('r')
    await expect.poll(() => camera().bearing).toBeCloseTo(whole.bearing + 30, 3)
    await userEvent.keyboard('0')
    await expect.poll(scale).toBeCloseTo(whole.scale, 3)
  })

  test('zooms towards the building if the middle of the view is outside of it', async () => {
    const { floor: angled, scene: beside } = floorOf(({ level, unit }) => {
      level[0]!.geometry = polygon(ring([0, 0], [22, 0], [22, 5], [6, 5], [6, 12], [0, 12]))
      unit.splice(0, unit.length, ...unit.filter(({ id }) => !/^(?:corridor|lounge)/.test(String(id))))
    })
    await open({ floor: angled })
    const office = placeOf('office-0', beside).centre
    const distance = () => Math.hypot(camera().centre.x - office.x, camera().centre.y - office.y)
    const first = scale()
    expect(distance()).toBeGreaterThan(3)
    ref.current?.zoomBy(2)
    await expect.poll(scale).toBeCloseTo(first * 2, 3)
    await expect.poll(distance).toBeCloseTo(0, 3)
  })

  test('zooms around the chosen place with buttons and keys, or else around the middle', async () => {
    const buttons = <PlanButtons plan={ref} can3d={false} is3d={false} onRaise={() => undefined} />
    const { update } = await open({ chosen: 'office-0', buttons })
    const { centre } = placeOf('office-0')
    const [first, place] = [scale(), toWindow(centre)]
    const moved = () => Math.hypot(toWindow(centre).x - place.x, toWindow(centre).y - place.y)
    expect(Math.hypot(place.x - 450, place.y - 300)).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(scale).toBeCloseTo(first * 1.5, 3)
    expect(moved()).toBeLessThan(1)
    page.getByRole('listbox').element().focus()
    await userEvent.keyboard('+')
    await expect.poll(scale).toBeCloseTo(first * 2.25, 3)
    expect(moved()).toBeLessThan(1)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(scale).toBeCloseTo(first * 1.5, 3)
    expect(moved()).toBeLessThan(1)
    await update({ buttons })
    const middle = camera().centre
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(scale).toBeCloseTo(first, 3)
    expect(camera().centre).toEqual(middle)
  })

  test('explains on a disabled button why there is no 3D', async () => {
    const onRaise = vi.fn<(is3d: boolean) => void>()
    const buttons = (can3d: boolean | null) => <PlanButtons plan={ref} can3d={can3d} is3d={false} onRaise={onRaise} />
    const { rerender } = await render(<Plan buttons={buttons(null)} />)
    expect(page.getByRole('button', { name: /3D/ }).elements()).toEqual([])
    await rerender(<Plan buttons={buttons(false)} />)
    const off = page.getByRole('button', { name: '3D needs a graphics chip' })
    await expect.element(off).toHaveAttribute('aria-disabled', 'true')
    await off.click({ force: true })
    expect(onRaise).not.toHaveBeenCalled()
    await rerender(<Plan buttons={buttons(true)} />)
    await page.getByRole('button', { name: '3D', exact: true }).click()
    expect(onRaise).toHaveBeenCalledWith(true)
  })

  test('draws no name beyond its edge', async () => {
    const { centre } = placeOf('office-0')
    const labels = new Map([['office-0', { name: 'Boardroom of directors' }]])
    await open({ labels, markers: [sign] })
    const drawing = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
    /** Returns the left and right edge of each name drawn since, in CSS pixels. */
    const ends = () => drawing.mock.calls.map(([, left, , width]) => [left, left + width])
    const start = { ...camera(), bearing: 0, scale: 60 }
    const away = (pixels: number) => ({ ...start, centre: { ...centre, x: centre.x - pixels / 60 } })
    ref.current?.moveTo(away(0))
    await expect.poll(() => ends().some(([left = 0, right = 0]) => right - left > 130)).toBe(true)
    ref.current?.moveTo(away(400))
    await expect.poll(() => camera().centre.x).toBeCloseTo(away(400).centre.x, 5)
    drawing.mockClear()
    ref.current?.moveTo(away(401))
    await expect.poll(() => ends().length).toBeGreaterThan(0)
    for (const [, right = 0] of ends()) expect(right).toBeLessThanOrEqual(900 + 4)
  })

  test('draws no name below its buttons', async () => {
    const { centre } = placeOf('office-0')
    const button = <button style={{ display: 'block', width: '300px', height: '200px' }}>+</button>
    await open({ labels: new Map([['office-0', { name: 'Boardroom' }]]), buttons: button })
    const { left, bottom } = page.getByRole('button').element().getBoundingClientRect()
    const drawing = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
    const under = () => drawing.mock.calls.filter(([, x, y, wide]) => x + wide > left && y < bottom - 10)
    const start = { ...camera(), bearing: 0, scale: 20 }
    /** Moves the office by CSS pixels right of the middle of the plan, and above it. */
    const moveOffice = async (x: number, y: number): Promise<void> => {
      const to = { ...start, centre: { x: centre.x - x / 20, y: centre.y - y / 20 } }
      ref.current?.moveTo(to)
      await expect.poll(() => camera().centre.x).toBeCloseTo(to.centre.x, 5)
      drawing.mockClear()
      ref.current?.moveTo({ ...to, centre: { ...to.centre, x: to.centre.x + 0.01 } })
      await expect.poll(() => drawing.mock.calls.length).toBeGreaterThan(0)
    }
    await moveOffice(0, 0)
    expect(under()).toEqual([])
    await moveOffice(300, 200)
    expect(under()).toEqual([])
  })

  test('has markers that can be clicked in their drawn size', async () => {
    const onMarkerPress = vi.fn<(id: string) => void>()
    const size = { '--plan-magnified': '2' } as CSSProperties
    await open({ size, markers: [sign], onMarkerPress })
    const { x, y } = toWindow(sign.point)
    // The marker is 21 pixels wide, and twice that here.
    const click = (aside: number) => userEvent.click(page.getByTestId('box'), { position: { x: x + aside, y } })
    await click(30)
    expect(onMarkerPress).not.toHaveBeenCalled()
    await click(17)
    await expect.poll(() => onMarkerPress.mock.calls).toEqual([['sign']])
  })

  test('moves requested places into view', async () => {
    await open()
    const { centre } = placeOf('room-0')
    expect(Math.abs(camera().centre.x - centre.x)).toBeGreaterThan(2)
    ref.current?.fitTo(['room-0'])
    await expect.poll(() => camera().centre.x).toBeCloseTo(centre.x, 1)
    expect(camera().centre.y).toBeCloseTo(centre.y, 1)
  })

  test('turns sideways if it is much larger then, and fits its box again until the user moves it', async () => {
    const { update } = await open()
    const wide = camera()
    expect(wide.bearing).toBeCloseTo(scene.turn, 3)
    await update({ size: { width: '200px' } })
    await expect.poll(() => Math.abs(camera().bearing - scene.turn)).toBeCloseTo(90, 3)
    await update({})
    await expect.poll(scale).toBeCloseTo(wide.scale, 3)
    ref.current?.zoomBy(2)
    await expect.poll(scale).toBeCloseTo(wide.scale * 2, 3)
    await update({ size: { width: '500px' } })
    await expect.poll(() => page.getByRole('listbox').element().getBoundingClientRect().width).toBe(500)
    expect(scale()).toBeCloseTo(wide.scale * 2, 3)
  })

  test('does not turn if a pane opens below it, and keeps the chosen place in view', async () => {
    const { update } = await open({ size: { width: '200px' } })
    const upright = camera()
    await update({ size: { width: '200px', height: '80px' } })
    await expect.poll(scale).toBeLessThan(upright.scale / 2)
    expect(camera().bearing).toBeCloseTo(upright.bearing, 3)
    await update({ size: { width: '200px' } })
    await expect.poll(scale).toBeCloseTo(upright.scale, 3)
    expect(camera().bearing).toBeCloseTo(upright.bearing, 3)

    const { centre } = placeOf('room-0')
    ref.current?.moveTo({ ...upright, bearing: 0, scale: 40, centre: { ...centre, y: centre.y + 5 } })
    await expect.poll(scale).toBeCloseTo(40, 3)
    await update({ chosen: 'room-0', size: { width: '200px', height: '300px' } })
    const { top } = page.getByTestId('box').element().getBoundingClientRect()
    await expect.poll(() => toWindow(centre).y - top).toBeLessThan(300 - 40)
  })

  test('reports the focused place, and that the focus left', async () => {
    const onFocusPlace = vi.fn<NonNullable<FloorplanProps['onFocusPlace']>>()
    await open({ onFocusPlace })
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    await expect.poll(() => onFocusPlace.mock.lastCall?.[0]).toBe('office-0')
    const { x, y } = onFocusPlace.mock.lastCall?.[1] ?? { x: 0, y: 0 }
    expect(x > 0 && x < 900 && y > 0 && y < 600).toBe(true)
    await userEvent.tab()
    await expect.poll(() => onFocusPlace.mock.lastCall?.[0]).toBeNull()
  })

  test('recognises software that emulates a GPU', () => {
    const { hasGpu, isSoftware } = graphics()
    expect(hasGpu && isSoftware).toBe(false)
  })
})

import { createRef, type CSSProperties } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { graphics } from '#src/features/floorplan/renderer.ts'
import { PlanButtons } from '#src/features/floorplan/plan-buttons.tsx'
import { Floorplan, type FloorplanHandle, type FloorplanProps } from '#src/features/floorplan/floorplan.tsx'
import type { PlacePaint } from '#src/features/floorplan/plan-view.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { box as boxOf, feature, pick, point, polygon, ring } from './rules/venue/drawn-venue.ts'
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

/** A row of pixels in the upper left of the office, where no label is. */
async function rowAt(
  ref: { readonly current: FloorplanHandle | null },
  pixels: number,
): Promise<readonly (readonly number[])[]> {
  const office = scene.places.find(({ id }) => id === 'office-0')
  const at = ref.current?.toWindow({ x: (office?.box.minX ?? 0) + 1, y: (office?.box.maxY ?? 0) - 1 })
  const base64 = await page.getByTestId('box').screenshot({ save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  const scale = bitmap.width / 900
  const [x, y] = [Math.round((at?.x ?? 0) * scale), Math.round((at?.y ?? 0) * scale)]
  const data = [...(context?.getImageData(x, y, pixels, 1).data ?? [])]
  return Array.from({ length: pixels }, (_, pixel) => data.slice(4 * pixel, 4 * pixel + 3))
}

/** What is drawn there: red, green and blue. */
const colourAt = async (ref: { readonly current: FloorplanHandle | null }): Promise<readonly number[]> =>
  (await rowAt(ref, 1))[0] ?? []

const drawn = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('[data-floorplan=drawn]')).not.toBeNull()
}

describe('the floor plan', () => {
  test('draws a place in the colour of its state, and another when the state changes', async () => {
    const ref = createRef<FloorplanHandle>()
    const { rerender } = await render(<Plan ref={ref} paints={painted('free')} />)
    await drawn()
    const free = await colourAt(ref)
    await rerender(<Plan ref={ref} paints={painted('reserved')} />)
    const reserved = await colourAt(ref)
    expect(reserved).not.toEqual(free)
    // What can be had stands out: it is the greener and the brighter.
    const [green = 0, rose = 0] = [free[1], reserved[1]]
    expect(green).toBeGreaterThan(rose + 30)
    expect(green).toBeGreaterThan(Math.max(free[0] ?? 0, free[2] ?? 0) + 30)
    expect(Math.max(...reserved) - Math.min(...reserved)).toBeLessThan(Math.max(...free) - Math.min(...free))
    await rerender(<Plan ref={ref} paints={painted('free')} />)
    expect(await colourAt(ref)).toEqual(free)
  })

  test('ui: tells reserved, tentative and limited by their patterns, and free by none', async () => {
    const ref = createRef<FloorplanHandle>()
    const { rerender } = await render(<Plan ref={ref} paints={painted('free')} />)
    await drawn()
    /** Changes of lightness from one pixel to the next. */
    const edgesIn = async (): Promise<number> => {
      const row = (await rowAt(ref, 72)).map((colour) => colour.reduce((sum, part) => sum + part, 0))
      return row.filter((light, index) => Math.abs(light - (row[index - 1] ?? light)) > 4).length
    }
    expect(await edgesIn()).toBe(0)
    for (const state of ['reserved', 'tentative', 'reservedVacant'] as const) {
      await rerender(<Plan ref={ref} paints={painted(state)} />)
      expect([state, await edgesIn()]).toEqual([state, expect.toSatisfy((edges: number) => edges > 8)])
    }
    await rerender(<Plan ref={ref} paints={painted('assignedToYou')} />)
    expect(await edgesIn()).toBe(0)
  })

  // Its worker, half a megabyte, is put together by the test's own server, and drawn for by a GPU that is a program.
  test('looks the same on the GPU, or is drawn by the canvas where there is none', async () => {
    const ref = createRef<FloorplanHandle>()
    const onReady = vi.fn<NonNullable<FloorplanProps['onReady']>>()
    const canvas = await render(<Plan ref={ref} paints={painted('free')} />)
    await drawn()
    const flat = await colourAt(ref)
    await canvas.unmount()
    await render(<Plan ref={ref} painter="maplibre" paints={painted('free')} onReady={onReady} />)
    await drawn()
    const hasWebgl = document.createElement('canvas').getContext('webgl2') !== null
    expect(onReady).toHaveBeenCalledWith({ can3d: hasWebgl, painter: hasWebgl ? 'maplibre' : 'canvas' })
    const other = await colourAt(ref)
    for (const [channel, value] of other.entries()) expect(Math.abs(value - (flat[channel] ?? 0))).toBeLessThan(4)
  })

  test('takes a press for the place under it, tells what is under the pointer, and zooms where the wheel turns', async () => {
    const ref = createRef<FloorplanHandle>()
    const onPress = vi.fn<(id: string) => void>()
    const onHover = vi.fn<NonNullable<FloorplanProps['onHover']>>()
    await render(<Plan ref={ref} onPress={onPress} onHover={onHover} />)
    await drawn()
    const lounge = scene.places.find(({ id }) => id === 'lounge-0')
    const at = ref.current?.toWindow(lounge?.centre ?? { x: 0, y: 0 }) ?? { x: 0, y: 0 }
    const stage = page.getByRole('listbox')
    await userEvent.hover(stage, { position: { x: at.x, y: at.y }, force: true })
    expect(onHover).toHaveBeenCalledWith('lounge-0', expect.anything())
    await userEvent.click(stage, { position: { x: at.x, y: at.y }, force: true })
    expect(onPress).toHaveBeenCalledWith('lounge-0')
    const before = ref.current?.camera()?.scale ?? 0
    const target = document.elementFromPoint(at.x, at.y)
    target?.dispatchEvent(
      new WheelEvent('wheel', { deltaY: -200, clientX: at.x, clientY: at.y, bubbles: true, cancelable: true }),
    )
    expect(ref.current?.camera()?.scale ?? 0).toBeGreaterThan(before * 1.3)
    const after = ref.current?.toWindow(lounge?.centre ?? { x: 0, y: 0 })
    expect(Math.hypot((after?.x ?? 0) - at.x, (after?.y ?? 0) - at.y)).toBeLessThan(1)
  })

  test('on the grounds, a press on a building enters it, and one on a pin means the place', async () => {
    const ref = createRef<FloorplanHandle>()
    const [enter, pin] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()]
    const grounds = floorOf((house) => {
      pick(house, 'building', 'house').properties['display_point'] = point(7, 7)
      const outline = polygon(boxOf(0, 0, 20, 20), boxOf(5, 5, 10, 10).toReversed())
      house.level.push(feature('level', 'out', outline, { ordinal: 0, outdoor: true, name: { en: 'Out' } }))
    }, 'out').floor
    const markers = [{ kind: 'pin', id: 'gate', point: { x: 15, y: 15 }, name: 'Gate', sign: 1 }] as const
    await render(<Plan ref={ref} floor={grounds} markers={markers} onBuildingPress={enter} onMarkerPress={pin} />)
    await drawn()
    const press = async (at: { readonly x: number; readonly y: number }, above = 0): Promise<void> => {
      const { x, y } = ref.current?.toWindow(at) ?? { x: 0, y: 0 }
      await userEvent.click(page.getByTestId('box'), { position: { x, y: y - above }, force: true })
    }
    await press({ x: 2, y: 2 })
    expect(enter).not.toHaveBeenCalled()
    await press({ x: 9, y: 6 })
    expect(enter.mock.calls).toEqual([['house']])
    await press({ x: 15, y: 15 }, 18)
    expect(pin.mock.calls).toEqual([['gate']])
  })

  test('is one stop of the keyboard, where arrows go to the neighbour and its words are read', async () => {
    const onPress = vi.fn<(id: string) => void>()
    const onFloorStep = vi.fn<(step: 1 | -1) => void>()
    const { container } = await render(<Plan onPress={onPress} onFloorStep={onFloorStep} />)
    await drawn()
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

  test('keeps what it fits clear of the buttons over it', async () => {
    const ref = createRef<FloorplanHandle>()
    const button = <button style={{ display: 'block', width: '80px', height: '200px' }}>+</button>
    await render(<Plan ref={ref} size={{ height: '220px', width: '500px' }} buttons={button} />)
    await drawn()
    const right = Math.max(...[scene.box.minX, scene.box.maxX].map((x) => ref.current?.toWindow({ x, y: 0 })?.x ?? 0))
    expect(right).toBeLessThan(page.getByRole('button').element().getBoundingClientRect().left)
  })

  test('without places is one stop of the keyboard too, where arrows move it and plus brings it nearer', async () => {
    const ref = createRef<FloorplanHandle>()
    const empty = { ...floor, places: { ...floor.places, names: [] } }
    const { container } = await render(<Plan ref={ref} floor={empty} />)
    await drawn()
    await userEvent.tab()
    const plan = page.getByRole('application', { name: 'House, floor 0 floor plan' })
    await expect.element(plan).toHaveFocus()
    await expect.element(plan).toHaveAccessibleDescription(/^Use the arrow keys/)
    const at = () => ref.current?.toWindow({ x: 0, y: 0 }) ?? { x: 0, y: 0 }
    const before = at()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => at().x).toBeCloseTo(before.x - 80, 0)
    expect(at().y).toBeCloseTo(before.y, 0)
    const scale = ref.current?.camera()?.scale ?? 0
    await userEvent.keyboard('+')
    await expect.poll(() => ref.current?.camera()?.scale ?? 0).toBeCloseTo(scale * 1.5, 3)
    await checkAccessibility(container)
  })

  test('turns and zooms by keys, and shows the whole floor again', async () => {
    const ref = createRef<FloorplanHandle>()
    await render(<Plan ref={ref} />)
    await drawn()
    const whole = ref.current?.camera()
    await userEvent.tab()
    await userEvent.keyboard('+')
    await expect.poll(() => ref.current?.camera()?.scale ?? 0).toBeCloseTo((whole?.scale ?? 0) * 1.5, 3)
    await userEvent.keyboard('r')
    await expect.poll(() => ref.current?.camera()?.bearing ?? 0).toBeCloseTo((whole?.bearing ?? 0) + 30, 3)
    await userEvent.keyboard('0')
    await expect.poll(() => ref.current?.camera()?.scale ?? 0).toBeCloseTo(whole?.scale ?? 0, 3)
  })

  test('comes nearer to the building where its middle is beside it', async () => {
    const { floor: angled, scene: beside } = floorOf(({ level, unit }) => {
      level[0]!.geometry = polygon(ring([0, 0], [22, 0], [22, 5], [6, 5], [6, 12], [0, 12]))
      unit.splice(0, unit.length, ...unit.filter(({ id }) => !/^(?:corridor|lounge)/.test(String(id))))
    })
    const ref = createRef<FloorplanHandle>()
    await render(<Plan ref={ref} floor={angled} />)
    await drawn()
    const office = beside.places.find(({ id }) => id === 'office-0')
    const off = () => {
      const { x, y } = ref.current?.camera()?.centre ?? { x: 0, y: 0 }
      return Math.hypot(x - (office?.centre.x ?? 0), y - (office?.centre.y ?? 0))
    }
    const scale = ref.current?.camera()?.scale ?? 0
    expect(off()).toBeGreaterThan(3)
    ref.current?.zoomBy(2)
    await expect.poll(() => ref.current?.camera()?.scale ?? 0).toBeCloseTo(scale * 2, 3)
    await expect.poll(off).toBeCloseTo(0, 3)
  })

  test('zooms around the chosen place by its buttons and by its keys, and around the middle where none is in sight', async () => {
    const ref = createRef<FloorplanHandle>()
    const buttons = <PlanButtons plan={ref} can3d={false} is3d={false} onRaise={() => undefined} />
    const { rerender } = await render(<Plan ref={ref} chosen="office-0" buttons={buttons} />)
    await drawn()
    const centre = scene.places.find(({ id }) => id === 'office-0')!.centre
    const scaleNow = () => ref.current?.camera()?.scale ?? 0
    const at = () => ref.current?.toWindow(centre) ?? { x: 0, y: 0 }
    const [scale, place] = [scaleNow(), at()]
    expect(Math.hypot(place.x - 450, place.y - 300)).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(scaleNow).toBeCloseTo(scale * 1.5, 3)
    expect(Math.hypot(at().x - place.x, at().y - place.y)).toBeLessThan(1)
    page.getByRole('listbox').element().focus()
    await userEvent.keyboard('+')
    await expect.poll(scaleNow).toBeCloseTo(scale * 2.25, 3)
    expect(Math.hypot(at().x - place.x, at().y - place.y)).toBeLessThan(1)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(scaleNow).toBeCloseTo(scale * 1.5, 3)
    expect(Math.hypot(at().x - place.x, at().y - place.y)).toBeLessThan(1)
    await rerender(<Plan ref={ref} buttons={buttons} />)
    const middle = ref.current?.camera()?.centre
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(scaleNow).toBeCloseTo(scale, 3)
    expect(ref.current?.camera()?.centre).toEqual(middle)
  })

  test('says why it has no 3D, on a button that does nothing', async () => {
    const onRaise = vi.fn<(is3d: boolean) => void>()
    const ref = createRef<FloorplanHandle>()
    const buttons = (can3d: boolean | null) => <PlanButtons plan={ref} can3d={can3d} is3d={false} onRaise={onRaise} />
    const { rerender } = await render(<Plan ref={ref} buttons={buttons(null)} />)
    expect(page.getByRole('button', { name: /3D/ }).elements()).toEqual([])
    await rerender(<Plan ref={ref} buttons={buttons(false)} />)
    const off = page.getByRole('button', { name: '3D needs a graphics chip' })
    await expect.element(off).toHaveAttribute('aria-disabled', 'true')
    await off.click({ force: true })
    expect(onRaise).not.toHaveBeenCalled()
    await rerender(<Plan ref={ref} buttons={buttons(true)} />)
    await page.getByRole('button', { name: '3D', exact: true }).click()
    expect(onRaise).toHaveBeenCalledWith(true)
  })

  test('cuts no name off at its edge', async () => {
    const office = scene.places.find(({ id }) => id === 'office-0')
    const centre = office?.centre ?? { x: 0, y: 0 }
    const [labels, sign] = [
      new Map([['office-0', { name: 'Boardroom of directors' }]]),
      { kind: 'amenity', id: 'sign', point: centre, name: 'Information', category: 'information' } as const,
    ]
    const ref = createRef<FloorplanHandle>()
    await render(<Plan ref={ref} labels={labels} markers={[sign]} />)
    await drawn()
    const drawing = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
    /** From the left edge to the right one of each name drawn since, in CSS pixels. */
    const ends = () => drawing.mock.calls.map(([, left, , width]) => [left, left + width])
    const start = ref.current?.camera()
    if (!start) throw new Error('There is no camera.')
    const away = (pixels: number) => ({
      ...start,
      bearing: 0,
      scale: 60,
      centre: { ...centre, x: centre.x - pixels / 60 },
    })
    ref.current?.moveTo(away(0))
    await expect.poll(() => ends().some(([left = 0, right = 0]) => right - left > 130)).toBe(true)
    ref.current?.moveTo(away(400))
    await expect.poll(() => ref.current?.camera()?.centre.x).toBeCloseTo(away(400).centre.x, 5)
    drawing.mockClear()
    ref.current?.moveTo(away(401))
    await expect.poll(() => ends().length).toBeGreaterThan(0)
    for (const [, right = 0] of ends()) expect(right).toBeLessThanOrEqual(900 + 4)
    drawing.mockRestore()
  })

  test('writes nothing under the buttons over it', async () => {
    const office = scene.places.find(({ id }) => id === 'office-0')
    const centre = office?.centre ?? { x: 0, y: 0 }
    const ref = createRef<FloorplanHandle>()
    const button = <button style={{ display: 'block', width: '300px', height: '200px' }}>+</button>
    await render(<Plan ref={ref} labels={new Map([['office-0', { name: 'Boardroom' }]])} buttons={button} />)
    await drawn()
    const { left, bottom } = page.getByRole('button').element().getBoundingClientRect()
    const drawing = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
    onTestFinished(() => drawing.mockRestore())
    const under = () => drawing.mock.calls.filter(([, x, y, wide]) => x + wide > left && y < bottom - 10)
    const start = ref.current?.camera()
    if (!start) throw new Error('There is no camera.')
    /** The middle of the office is so many CSS pixels right of the middle of the plan, and above it. */
    const lookBeside = async (x: number, y: number): Promise<void> => {
      const to = { ...start, bearing: 0, scale: 20, centre: { x: centre.x - x / 20, y: centre.y - y / 20 } }
      ref.current?.moveTo(to)
      await expect.poll(() => ref.current?.camera()?.centre.x).toBeCloseTo(to.centre.x, 5)
      drawing.mockClear()
      ref.current?.moveTo({ ...to, centre: { ...to.centre, x: to.centre.x + 0.01 } })
      await expect.poll(() => drawing.mock.calls.length).toBeGreaterThan(0)
    }
    await lookBeside(0, 0)
    expect(under()).toEqual([])
    await lookBeside(300, 200)
    expect(under()).toEqual([])
  })

  test('takes a press for a marker as large as it is drawn', async () => {
    const centre = scene.places.find(({ id }) => id === 'office-0')?.centre ?? { x: 0, y: 0 }
    const sign = { kind: 'amenity', id: 'sign', point: centre, name: 'Information', category: 'information' } as const
    const ref = createRef<FloorplanHandle>()
    const pressed = vi.fn<(id: string) => void>()
    const large = { '--plan-magnified': '2' } as CSSProperties
    await render(<Plan ref={ref} size={large} markers={[sign]} onMarkerPress={pressed} />)
    await drawn()
    const { x, y } = ref.current?.toWindow(centre) ?? { x: 0, y: 0 }
    // It is 21 pixels wide, and twice that here.
    const press = (aside: number) => userEvent.click(page.getByTestId('box'), { position: { x: x + aside, y } })
    await press(30)
    expect(pressed).not.toHaveBeenCalled()
    await press(17)
    await expect.poll(() => pressed.mock.calls).toEqual([['sign']])
  })

  test('fits what is asked for into sight', async () => {
    const ref = createRef<FloorplanHandle>()
    await render(<Plan ref={ref} />)
    await drawn()
    const room = scene.places.find(({ id }) => id === 'room-0')
    const middle = () => ref.current?.camera()?.centre ?? { x: 0, y: 0 }
    expect(Math.abs(middle().x - (room?.centre.x ?? 0))).toBeGreaterThan(2)
    ref.current?.fitTo(['room-0'])
    await expect.poll(() => middle().x).toBeCloseTo(room?.centre.x ?? 0, 1)
    expect(middle().y).toBeCloseTo(room?.centre.y ?? 0, 1)
  })

  test('lies on its side where that shows it much larger, and fills its box anew until somebody moves it', async () => {
    const ref = createRef<FloorplanHandle>()
    const { rerender } = await render(<Plan ref={ref} />)
    await drawn()
    const wide = ref.current?.camera()
    expect(wide?.bearing).toBeCloseTo(scene.turn, 3)
    await rerender(<Plan ref={ref} size={{ width: '200px' }} />)
    await expect.poll(() => Math.abs((ref.current?.camera()?.bearing ?? 0) - scene.turn)).toBeCloseTo(90, 3)
    await rerender(<Plan ref={ref} />)
    await expect.poll(() => ref.current?.camera()?.scale).toBeCloseTo(wide?.scale ?? 0, 3)
    ref.current?.zoomBy(2)
    await expect.poll(() => ref.current?.camera()?.scale).toBeCloseTo((wide?.scale ?? 0) * 2, 3)
    await rerender(<Plan ref={ref} size={{ width: '500px' }} />)
    await expect.poll(() => page.getByRole('listbox').element().getBoundingClientRect().width).toBe(500)
    expect(ref.current?.camera()?.scale).toBeCloseTo((wide?.scale ?? 0) * 2, 3)
  })

  test('is not turned round by what opens below it, and keeps what was chosen in sight', async () => {
    const ref = createRef<FloorplanHandle>()
    const { rerender } = await render(<Plan ref={ref} size={{ width: '200px' }} />)
    await drawn()
    const upright = ref.current?.camera()
    await rerender(<Plan ref={ref} size={{ width: '200px', height: '80px' }} />)
    await expect.poll(() => ref.current?.camera()?.scale ?? 0).toBeLessThan((upright?.scale ?? 0) / 2)
    expect(ref.current?.camera()?.bearing).toBeCloseTo(upright?.bearing ?? 0, 3)
    await rerender(<Plan ref={ref} size={{ width: '200px' }} />)
    await expect.poll(() => ref.current?.camera()?.scale).toBeCloseTo(upright?.scale ?? 0, 3)
    expect(ref.current?.camera()?.bearing).toBeCloseTo(upright?.bearing ?? 0, 3)

    const { centre } = scene.places.find(({ id }) => id === 'room-0')!
    ref.current?.moveTo({ ...upright!, bearing: 0, scale: 40, centre: { ...centre, y: centre.y + 5 } })
    await expect.poll(() => ref.current?.camera()?.scale).toBeCloseTo(40, 3)
    await rerender(<Plan ref={ref} chosen="room-0" size={{ width: '200px', height: '300px' }} />)
    const host = page.getByTestId('box').element()
    await expect
      .poll(() => (ref.current?.toWindow(centre)?.y ?? 0) - host.getBoundingClientRect().top)
      .toBeLessThan(300 - 40)
  })

  test('tells where the keyboard is, and that it left', async () => {
    const onFocusPlace = vi.fn<NonNullable<FloorplanProps['onFocusPlace']>>()
    await render(<Plan onFocusPlace={onFocusPlace} />)
    await drawn()
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    await expect.poll(() => onFocusPlace.mock.lastCall?.[0]).toBe('office-0')
    const { x, y } = onFocusPlace.mock.lastCall?.[1] ?? { x: 0, y: 0 }
    expect(x > 0 && x < 900 && y > 0 && y < 600).toBe(true)
    await userEvent.tab()
    await expect.poll(() => onFocusPlace.mock.lastCall?.[0]).toBeNull()
  })

  test('knows software that only plays a GPU', () => {
    const { hasGpu, isSoftware } = graphics()
    expect(hasGpu && isSoftware).toBe(false)
  })
})

import { encodeQR } from 'qr'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import Qr from '#src/features/maps/screen/qr/qr.tsx'
import Scan from '#src/features/maps/screen/qr/scan/scan.tsx'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { EntranceContext } from '#src/base/use-needs.ts'
import type { AssistBody, QrInfo } from '#src/wire/assist.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { clearStores, createWorld, scriptServices } from '#tests/services/scripted-services.ts'

const info: QrInfo = { hasLocation: true, startAreaId: 'floor-2', qrId: 'room-1', navigationUrl: null }

async function servicesWith(responses: readonly Result<QrInfo>[]): Promise<Services> {
  const { services } = scriptServices(await createWorld())
  const rest = [...responses]
  const next = () => Promise.resolve(rest.length > 1 ? rest.shift()! : rest[0]!)
  return { ...services, api: { ...services.api, qr: { info: next } } }
}

const { href: linkToRoom } = new URL('/qr/room-1', window.location.href)

beforeEach(clearStores)
afterEach(() => {
  clearStores()
  vi.restoreAllMocks()
})

describe('section 8: a code that cannot be opened', () => {
  const unread = fail({ kind: 'qr-info-unreadable' as const, detail: 'offline' })

  test('names the reason and the ways on, and trying again opens the code', async () => {
    const services = await servicesWith([unread, succeed(info)])
    const { getByRole, getByText, container, history } = await renderScreen(services, <Qr />, '/qr/code-1')
    await expect.element(getByRole('heading', { name: 'This code doesn’t work' })).toBeVisible()
    await expect.element(getByText('Cannot load QR Code info file.')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Go to Reserve' })).toBeVisible()
    container.style.width = '390px'
    expect(container.scrollWidth).toBeLessThanOrEqual(390)
    await checkAccessibility(container)
    await getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => history.at(-1)).toMatch(/^\/reservations\/reserve\?date=.+Amber/)
  })

  test('leads to the scanner', async () => {
    const { getByRole, history } = await renderScreen(await servicesWith([unread]), <Qr />, '/qr/code-1')
    await getByRole('button', { name: 'Scan another code' }).click()
    expect(history.at(-1)).toBe('/scan')
  })
})

describe('threat T2: the navigation of a code', () => {
  /** Opens a code of a server without an assistant, whose navigation has an address. Returns the pages that were left for. */
  const openNavigation = async (navigationUrl: string) => {
    const leave = vi.fn<Services['routing']['leave']>()
    const services = await servicesWith([succeed(info)])
    const assist = {
      assistConfigured: false,
      navigationConfigured: true,
      navigationUrl,
      configuration: null,
      problems: [],
    }
    const entrance = { ...services, configuration: null, assist: assist satisfies AssistBody }
    const location = memoryLocation({ path: '/qr/room-1' })
    const screenOf = (children: ReactNode) => (
      <EntranceContext value={{ ...entrance, routing: { ...services.routing, leave } }}>
        <Router hook={location.hook}>{children}</Router>
      </EntranceContext>
    )
    onTestFinished(() => services.end())
    return { leave, ...(await render(screenOf(<Qr />))) }
  }

  test('is not followed if it is a script', async () => {
    const { leave, getByText } = await openNavigation('javascript:document.body.replaceChildren()')
    await expect.element(getByText('cannot load qr code')).toBeVisible()
    expect(leave).not.toHaveBeenCalled()
  })

  test('is named and asked about before anything is left if it is foreign', async () => {
    const { leave, getByRole, container } = await openNavigation('https://navigation.example/map?lang=en')
    await expect.element(getByRole('heading', { name: 'Open another website?' })).toBeVisible()
    await checkAccessibility(container)
    expect(leave).not.toHaveBeenCalled()
    await getByRole('button', { name: 'Go to navigation.example' }).click()
    expect(leave.mock.calls).toEqual([['https://navigation.example/map?lang=en&startAreaId=floor-2&locationId=room-1']])
  })
})

describe('section 2: the scanner', () => {
  const openScanner = async () => renderScreen(await servicesWith([succeed(info)]), <Scan />, '/scan')

  const pictureOf = (text: string) =>
    new File([encodeQR(text, 'gif', { scale: 6, border: 4 }).slice()], 'code.gif', { type: 'image/gif' })

  test('follows a code of this deployment from a picture or by keyboard', async () => {
    const scanned = await openScanner()
    await scanned.getByLabelText('Choose an image').last().upload(pictureOf(linkToRoom))
    await expect.poll(() => scanned.history.at(-1)).toBe('/qr/room-1')
    await scanned.unmount()
    const typed = await openScanner()
    await typed.getByRole('textbox', { name: 'Enter the code instead' }).fill('room-1')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => typed.history.at(-1)).toBe('/qr/room-1')
  })

  test('threat T2: shows anything else, and does not open it', async () => {
    const { getByRole, getByLabelText, container, history } = await openScanner()
    const picker = getByLabelText('Choose an image').last()
    await picker.upload(pictureOf('https://evil.example/qr/r1'))
    await expect.element(getByRole('alert')).toHaveTextContent('https://evil.example/qr/r1')
    expect(container.querySelectorAll('a')).toHaveLength(0)
    container.style.width = '390px'
    expect(container.scrollWidth).toBeLessThanOrEqual(390)
    await checkAccessibility(container)
    await picker.upload(new File(['no picture'], 'notes.txt', { type: 'text/plain' }))
    await expect.element(getByRole('alert')).toHaveTextContent('Couldn’t read this file as an image.')
    expect(history).toEqual(['/scan'])
  })

  test.each([
    ['NotAllowedError', 'Camera access is blocked.'],
    ['NotFoundError', 'No camera found.'],
    ['NotReadableError', 'Couldn’t start the camera'],
  ])('explains a camera that does not start: %s', async (name, words) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
    const { getByRole, container } = await openScanner()
    await getByRole('button', { name: 'Use camera' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent(words)
    await expect.element(getByRole('button', { name: 'Choose an image' })).toBeVisible()
    await checkAccessibility(container)
  })

  test('starts the camera on a click and stops it by its button, with the page and after a code', async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')!
    const draw = (rows: readonly (readonly boolean[])[]): void => {
      context.fillStyle = 'white'
      context.fillRect(0, 0, 640, 480)
      context.fillStyle = 'black'
      const side = Math.floor(440 / Math.max(1, rows.length))
      rows.forEach((row, y) =>
        row.forEach((on, x) => on && context.fillRect(100 + x * side, 20 + y * side, side, side)),
      )
    }
    let shown: readonly (readonly boolean[])[] = []
    const film = setInterval(() => draw(shown), 100)
    onTestFinished(() => clearInterval(film))
    const asked: MediaStream[] = []
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => {
      const stream = canvas.captureStream(10)
      asked.push(stream)
      return Promise.resolve(stream)
    })
    const cameras = () => asked.map((stream) => stream.getTracks()[0]?.readyState)

    const { getByRole, getByText, history } = await openScanner()
    const use = getByRole('button', { name: 'Use camera' })
    await expect.element(use).toBeVisible()
    expect(cameras()).toEqual([])
    await use.click()
    await expect.element(getByText('Looking for a code…')).toBeVisible()
    expect(cameras()).toEqual(['live'])
    await getByRole('button', { name: 'Turn off camera' }).click()
    expect(cameras()).toEqual(['ended'])

    await use.click()
    await expect.element(getByText('Looking for a code…')).toBeVisible()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(use).toBeVisible()
    expect(cameras()).toEqual(['ended', 'ended'])

    hidden.mockReturnValue(false)
    shown = encodeQR(linkToRoom, 'raw', { border: 4 })
    await use.click()
    await expect.poll(() => history.at(-1)).toBe('/qr/room-1')
    expect(cameras()).toEqual(['ended', 'ended', 'ended'])
  })
})

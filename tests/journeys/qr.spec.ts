import jsQR from 'jsqr'
import { encodeQR } from 'qr'
import type { Page } from '@playwright/test'
import { type Campus, expect, journey, type Place, readClipboard, today } from './campus.ts'

const failedWords = 'This code doesn’t work'

const codes = (page: Page) => ({
  /** A picture of a code, to be chosen as a file. */
  picture: (text: string) => ({
    name: 'code.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from(encodeQR(text, 'gif', { scale: 6, border: 4 })),
  }),
  choose: async (text: string) => {
    await page.getByLabel('Choose an image', { exact: true }).last().setInputFiles(codes(page).picture(text))
  },
  /** Reads a part of the screen with a decoder that is not the product's own. */
  readOff: async (picture: Buffer): Promise<string | null> => {
    const { data, width, height } = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data
      // As text: a million numbers, one by one, take their ten seconds to this side.
      let text = ''
      for (const byte of pixels ?? []) text += String.fromCharCode(byte)
      return { data: btoa(text), width: bitmap.width, height: bitmap.height }
    }, picture.toString('base64'))
    return jsQR(Uint8ClampedArray.from(Buffer.from(data, 'base64')), width, height)?.data ?? null
  },
})

const isOpenOn = async (campus: Campus, page: Page, place: Place): Promise<void> => {
  await expect(campus.row(place)).toBeVisible()
  await expect(campus.form).toContainText(place.name)
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
}

const aRoom = async (campus: Campus): Promise<Place> => {
  await campus.openReserve()
  return campus.freeRoom('09:30', '11:30')
}

/** How the cameras stand that the page asked for. */
const cameras = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { asked: MediaStream[] }).asked.map((stream) => stream.getTracks()[0]?.readyState),
  )

journey(
  'section 2: a QR link opens the resource with its day and a form ready, after the sign-in if it is needed',
  async ({ campus, page }) => {
    const room = await aRoom(campus)
    await campus.signOut()
    await campus.goTo(`/qr/${room.id}`)
    await expect(page).toHaveURL(/\/account\/login\?return_url=%2Fqr%2F/)
    await campus.signIn()
    await isOpenOn(campus, page, room)
    await campus.goTo(`/somewhere/qr/${room.id}?from=door`)
    await isOpenOn(campus, page, room)
    await expect(page).toHaveURL(new RegExp(`/reservations/reserve\\?date=${today}`))
    await page.getByRole('textbox', { name: 'Subject' }).fill('Walked up to it')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    expect(await campus.bookings(room, '09:30', '11:30')).toMatchObject([{ subject: 'Walked up to it' }])
  },
)

journey(
  'section 8: a code that is unknown or cannot be read says so with ways on, also on a phone; trying again opens the code',
  async ({ campus, page }) => {
    const room = await aRoom(campus)
    await campus.goTo('/qr/nothing')
    await expect(page.getByRole('heading', { name: failedWords })).toBeVisible()
    await expect(page.getByText('Cannot load QR Code info file.')).toBeVisible()
    await campus.isAccessible()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 390, height: 844 })
    const fits = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await fits()
    await page.getByRole('button', { name: 'Scan another code' }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Scan a QR code' })).toBeVisible()
    await fits()
    await campus.isAccessible()
    await page.setViewportSize({ width, height })
    await page.goBack()
    await page.getByRole('button', { name: 'Go to Reserve' }).click()
    await campus.isReady()

    await campus.arm('qr-broken')
    await campus.goTo(`/qr/${room.id}`)
    await expect(page.getByText('Cannot load QR Code info file.')).toBeVisible()
    await campus.disarm()
    await page.getByRole('button', { name: 'Try again' }).click()
    await isOpenOn(campus, page, room)
  },
)

journey(
  'a code of this deployment is followed from a picture and by keyboard; anything else is shown and not opened',
  async ({ campus, page }) => {
    const room = await aRoom(campus)
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    await codes(page).choose('https://evil.example/qr/r1')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('https://evil.example/qr/r1')
    await expect(page).toHaveURL(/\/scan$/)
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
    await campus.isAccessible()
    await page
      .getByLabel('Choose an image', { exact: true })
      .last()
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Couldn’t read this file as an image.')
    await codes(page).choose(campus.addressOf(`/qr/${room.id}`))
    await isOpenOn(campus, page, room)

    await campus.goTo('/home')
    await expect(page.getByRole('heading', { name: 'Room now' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search resources, people, screens and actions' })).toBeFocused()
    await page.keyboard.type('scan')
    await expect(page.getByRole('option', { name: 'Scan a QR code', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Enter the code instead' }).focus()
    await page.keyboard.type(room.id)
    await page.keyboard.press('Enter')
    await isOpenOn(campus, page, room)
  },
)

journey(
  'the camera starts on a click and stops by its button, with the page and after a code; a failure is explained',
  async ({ campus, page }) => {
    const room = await aRoom(campus)
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    const use = page.getByRole('button', { name: 'Use camera' })
    for (const [name, words] of [
      ['NotAllowedError', 'Camera access is blocked.'],
      ['NotFoundError', 'No camera found.'],
      ['NotReadableError', 'Couldn’t start the camera'],
    ] as const) {
      await expect(use).toBeVisible()
      await page.evaluate((kind) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', kind))
      }, name)
      await use.click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(words)
      await expect(page.getByRole('button', { name: 'Choose an image' })).toBeVisible()
    }
    await campus.isAccessible()

    const code = encodeQR(campus.addressOf(`/qr/${room.id}`), 'raw', { border: 4 })
    await page.evaluate((rows) => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const context = canvas.getContext('2d')
      const draw = (): void => {
        if (!context) return
        context.fillStyle = 'white'
        context.fillRect(0, 0, 640, 480)
        context.fillStyle = 'black'
        const size = Math.floor(440 / rows.length)
        rows.forEach((row, y) =>
          row.forEach((on, x) => on && context.fillRect(100 + x * size, 20 + y * size, size, size)),
        )
      }
      // White at first: the code comes before the camera when `showCode` is called.
      let isShown = false
      const paint = (): void => {
        if (isShown) draw()
        else context?.fillRect(0, 0, 1, 1)
      }
      setInterval(paint, 100)
      const asked: MediaStream[] = []
      Object.assign(window, { asked, showCode: () => (isShown = true) })
      navigator.mediaDevices.getUserMedia = () => {
        const stream = canvas.captureStream(10)
        asked.push(stream)
        return Promise.resolve(stream)
      }
    }, code)
    expect(await cameras(page)).toEqual([])
    await use.click()
    await expect(page.getByText('Looking for a code…')).toBeVisible()
    expect(await cameras(page)).toEqual(['live'])
    await page.getByRole('button', { name: 'Turn off camera' }).click()
    expect(await cameras(page)).toEqual(['ended'])
    await use.click()
    await expect(page.getByText('Looking for a code…')).toBeVisible()
    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await hide(true)
    await expect(page.getByText('Looking for a code…')).toHaveCount(0)
    expect(await cameras(page)).toEqual(['ended', 'ended'])

    await hide(false)
    await page.evaluate(() => (window as unknown as { showCode(): void }).showCode())
    await use.click()
    await isOpenOn(campus, page, room)
    expect(await cameras(page)).toEqual(['ended', 'ended', 'ended'])
  },
)

journey(
  'the code of a resource is shown in the light and in the dark, read by another decoder, copied as a link, downloaded and printed alone',
  async ({ campus, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const room = await aRoom(campus)
    await campus.goTo(`/qr/${room.id}`)
    await isOpenOn(campus, page, room)
    await page.getByRole('button', { name: `Show QR code for ${room.name}` }).click()
    const code = page.getByRole('img', { name: `QR code that opens ${room.name}` })
    await expect(code).toBeVisible()
    await campus.isAccessible()
    const address = campus.addressOf(`/qr/${room.id}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(async () => codes(page).readOff(await code.screenshot())).toBe(address)
    }

    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await readClipboard(page)).toBe(address)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download SVG' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe(`${room.name}.svg`)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const svg = Buffer.concat(chunks)
    const picture = await page.evaluate(async (text) => {
      const image = new Image()
      image.src = `data:image/svg+xml;base64,${text}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 600
      canvas.getContext('2d')?.drawImage(image, 0, 0, 600, 600)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }, svg.toString('base64'))
    expect(await codes(page).readOff(Buffer.from(picture, 'base64'))).toBe(address)

    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-print-sheet]').getByText(room.name)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.locator('#root')).toBeHidden()
  },
)

import { encodeQR } from 'qr'
import { type Campus, expect, journey, type Place, readClipboard, today } from './campus.ts'

const isOpenOn = async (campus: Campus, place: Place): Promise<void> => {
  await expect(campus.row(place)).toBeVisible()
  await expect(campus.form).toContainText(place.name)
  await expect(campus.form.getByRole('textbox', { name: 'Subject' })).toBeVisible()
}

journey(
  'section 2: a QR link opens the resource with its day and a form ready after the sign-in; its code is copied, downloaded, printed alone, and read from a picture',
  async ({ campus, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await campus.open('/qr/nothing')
    await expect(page.getByRole('heading', { name: 'This code doesn’t work' })).toBeVisible()
    const room = await campus.freeRoom('09:30', '11:30')
    await campus.signOut()
    await campus.goTo(`/qr/${room.id}`)
    await expect(page).toHaveURL(/\/account\/login\?return_url=%2Fqr%2F/)
    await campus.signIn()
    await isOpenOn(campus, room)
    await expect(page).toHaveURL(new RegExp(`/reservations/reserve\\?date=${today}`))

    await campus.form.getByRole('textbox', { name: 'Subject' }).fill('Walked up to it')
    await campus.form.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    expect(await campus.bookings(room, '09:30', '11:30')).toMatchObject([{ subject: 'Walked up to it' }])

    const address = campus.addressOf(`/qr/${room.id}`)
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    const buffer = Buffer.from(encodeQR(address, 'gif', { scale: 6, border: 4 }))
    const picker = page.getByRole('main').locator('input[type=file]')
    await picker.setInputFiles({ name: 'code.gif', mimeType: 'image/gif', buffer })
    await isOpenOn(campus, room)

    await campus.form.getByRole('button', { name: `Show QR code for ${room.name}` }).click()
    const sheet = page.locator('[data-print-sheet]')
    await sheet.getByRole('button', { name: 'Copy link' }).click()
    await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await readClipboard(page)).toBe(address)
    const waiting = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Download SVG' }).click()
    expect((await waiting).suggestedFilename()).toBe(`${room.name}.svg`)
    await page.emulateMedia({ media: 'print' })
    await expect(sheet.getByText(room.name)).toBeVisible()
    await expect(sheet.getByRole('button')).toHaveCount(0)
    await expect(page.locator('#root')).toBeHidden()
  },
)

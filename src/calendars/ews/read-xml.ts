import { type Document, DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { namespaces, type Prefix } from './namespaces.ts'

/** Characters. Lots of items are cut so that no honest answer comes near. */
const longestAnswer = 20_000_000

/**
 * A document from the network. One with a DOCTYPE, and so with entities of its own, is refused, as SOAP demands; so is
 * one that is too long to be an answer. Fails with 'malformed'.
 */
export function readXml(text: string, what: string): Result<Element> {
  const refuse = (problem: string) => fail({ kind: 'malformed' as const, what, problems: [`${what}: ${problem}`] })
  if (text.length > longestAnswer) return refuse(`${text.length} characters are too many`)
  let document: Document
  try {
    const parser = new DOMParser({ locator: false, onError: onErrorStopParsing })
    document = parser.parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml')
  } catch (error) {
    return refuse(`not XML: ${String(error instanceof Error ? error.message : error).slice(0, 200)}`)
  }
  if (document.doctype) return refuse('a document type is not allowed')
  return document.documentElement ? succeed(document.documentElement) : refuse('empty')
}

/** Whether the element is this one of this namespace, whatever prefix it came with. */
export function isNamed(element: Element, prefix: Prefix, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespaces[prefix]
}

/** The elements directly inside, in order. */
export function elementsIn(parent: Element | null): readonly Element[] {
  const found: Element[] = []
  for (let node = parent?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.nodeType === node.ELEMENT_NODE) found.push(node as Element)
  }
  return found
}

/** The first such element directly inside. */
export function child(parent: Element | null, prefix: Prefix, name: string): Element | null {
  return elementsIn(parent).find((element) => isNamed(element, prefix, name)) ?? null
}

/** All such elements directly inside. */
export function childrenNamed(parent: Element | null, prefix: Prefix, name: string): readonly Element[] {
  return elementsIn(parent).filter((element) => isNamed(element, prefix, name))
}

/** Follows names of Exchange's types inwards. */
export function descend(parent: Element | null, ...names: readonly string[]): Element | null {
  return names.reduce((element, name) => child(element, 't', name), parent)
}

/** Trimmed; null where the element is absent or blank. */
export function textOf(element: Element | null): string | null {
  return element?.textContent?.trim() || null
}

/** The text of a type's member. */
export function textIn(parent: Element | null, ...names: readonly string[]): string | null {
  return textOf(descend(parent, ...names))
}

/** xs:boolean; null for anything else. */
export function flagIn(parent: Element | null, name: string): boolean | null {
  const text = textIn(parent, name)
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : null
}

/** xs:int; null for anything else. */
export function numberIn(parent: Element | null, name: string): number | null {
  const text = textIn(parent, name)
  return text !== null && /^[+-]?\d{1,10}$/.test(text) ? Number(text) : null
}

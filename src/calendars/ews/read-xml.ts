import { fail, type Result, succeed } from '#src/core/result.ts'
import { namespaces, type Prefix } from './namespaces.ts'
import { elementNode, type XmlDocument, xmlDom, type XmlElement } from './xml-dom.ts'

/** Characters. Lots of items are cut so that no honest answer comes near. */
const longestAnswer = 20_000_000

/**
 * A document from the network. One with a DOCTYPE, and so with entities of its own, is refused, as SOAP demands; so is
 * one that is too long to be an answer. Fails with 'malformed'.
 */
export function readXml(text: string, what: string): Result<XmlElement> {
  const refuse = (problem: string) => fail({ kind: 'malformed' as const, what, problems: [`${what}: ${problem}`] })
  if (text.length > longestAnswer) return refuse(`${text.length} characters are too many`)
  let document: XmlDocument
  try {
    document = xmlDom().parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return refuse(`not XML: ${String(error instanceof Error ? error.message : error).slice(0, 200)}`)
  }
  if (document.doctype) return refuse('a document type is not allowed')
  return document.documentElement ? succeed(document.documentElement) : refuse('empty')
}

/** Whether the element is this one of this namespace, whatever prefix it came with. */
export function isNamed(element: XmlElement, prefix: Prefix, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespaces[prefix]
}

/** The elements directly inside, in order. */
export function elementsIn(parent: XmlElement | null): readonly XmlElement[] {
  const found: XmlElement[] = []
  for (let node = parent?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.nodeType === elementNode) found.push(node as XmlElement)
  }
  return found
}

/** The first such element directly inside. */
export function child(parent: XmlElement | null, prefix: Prefix, name: string): XmlElement | null {
  return elementsIn(parent).find((element) => isNamed(element, prefix, name)) ?? null
}

/** All such elements directly inside. */
export function childrenNamed(parent: XmlElement | null, prefix: Prefix, name: string): readonly XmlElement[] {
  return elementsIn(parent).filter((element) => isNamed(element, prefix, name))
}

/** Follows names of Exchange's types inwards. */
export function descend(parent: XmlElement | null, ...names: readonly string[]): XmlElement | null {
  return names.reduce((element, name) => child(element, 't', name), parent)
}

/** Trimmed; null where the element is absent or blank. */
export function textOf(element: XmlElement | null): string | null {
  return element?.textContent?.trim() || null
}

/** The text of a type's member. */
export function textIn(parent: XmlElement | null, ...names: readonly string[]): string | null {
  return textOf(descend(parent, ...names))
}

/** xs:boolean; null for anything else. */
export function flagIn(parent: XmlElement | null, name: string): boolean | null {
  const text = textIn(parent, name)
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : null
}

/** xs:int; null for anything else. */
export function numberIn(parent: XmlElement | null, name: string): number | null {
  const text = textIn(parent, name)
  return text !== null && /^[+-]?\d{1,10}$/.test(text) ? Number(text) : null
}

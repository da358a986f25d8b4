import { fail, type Result, succeed } from '#src/kernel/result.ts'

/** The namespaces of a call: SOAP's envelope, Exchange's messages and the types in them. */
export const namespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  m: 'http://schemas.microsoft.com/exchange/services/2006/messages',
  t: 'http://schemas.microsoft.com/exchange/services/2006/types',
} as const

export type Prefix = keyof typeof namespaces

/** What is read of a document: the page's own nodes have it, and xmldom's. */
interface XmlNode {
  readonly nodeType: number
  readonly firstChild: XmlNode | null
  readonly nextSibling: XmlNode | null
  readonly textContent: string | null
  appendChild(child: XmlNode): unknown
}

export interface XmlElement extends XmlNode {
  readonly nodeName: string
  readonly localName: string | null
  readonly namespaceURI: string | null
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
}

export interface XmlDocument extends XmlNode {
  readonly documentElement: XmlElement | null
  readonly doctype: unknown
  createElementNS(space: string, name: string): XmlElement
  createTextNode(text: string): XmlNode
}

/** A parser of XML and its counterpart. */
interface XmlDom {
  /** Throws what is wrong with a text that is not XML. */
  parse(text: string): XmlDocument
  /** The text of a document that is empty to begin with. */
  write(fill: (document: XmlDocument) => void): string
}

const elementNode = 1

interface TextPolicy {
  createHTML(text: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: TextPolicy): TextPolicy
}

/**
 * The page's own, many times as fast as one in JavaScript. Null on Node, and on a page whose header `trusted-types` does not
 * name the policy (docs/deploying.md).
 */
function openPageDom(): XmlDom | null {
  if (typeof DOMParser === 'undefined' || typeof document === 'undefined') return null
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  let policy: TextPolicy
  try {
    // What is parsed here is data: it is never put into the page.
    policy = trustedTypes?.createPolicy('foyer-xml', { createHTML: (text) => text }) ?? { createHTML: (text) => text }
  } catch {
    return null
  }
  const parse = (text: string): Document => new DOMParser().parseFromString(policy.createHTML(text), 'text/xml')
  return {
    parse: (text) => {
      const read = parse(text)
      const problem = problemIn(read)
      if (problem === null) return read
      const again = parse(withoutForbiddenReferences(text))
      if (problemIn(again) !== null) throw new SyntaxError(problem)
      return again
    },
    write: (fill) => {
      const made = document.implementation.createDocument(null, null)
      fill(made)
      return new XMLSerializer().serializeToString(made)
    },
  }
}

/** Browsers do not throw: they write what is wrong into the document. */
const problemIn = (read: Document): string | null => {
  const [problem] = read.getElementsByTagNameNS('*', 'parsererror')
  return problem ? (problem.textContent ?? '').trim() : null
}

/** Exchange writes the control characters of a subject as references, which XML 1.0 has no place for. */
const withoutForbiddenReferences = (text: string): string =>
  withoutForbidden(
    text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (reference, hex?: string, decimal?: string) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10ffff && withoutForbidden(String.fromCodePoint(point)) !== '' ? reference : ''
    }),
  )

/** Control characters and halves of pairs have no place in XML 1.0, not even escaped: Exchange refuses the whole call. */
export function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}

async function loadXmldom(): Promise<XmlDom> {
  const {
    DOMImplementation,
    DOMParser: Parser,
    onErrorStopParsing,
    XMLSerializer: Serializer,
  } = await import('@xmldom/xmldom')
  return {
    parse: (text) => new Parser({ locator: false, onError: onErrorStopParsing }).parseFromString(text, 'text/xml'),
    write: (fill) => {
      const made = new DOMImplementation().createDocument(null, '')
      fill(made)
      return new Serializer().serializeToString(made)
    },
  }
}

let opened: XmlDom | null = openPageDom()

/** Makes XML readable and writable: at once where the page has a parser, elsewhere by loading one. May reject. */
export async function openXmlDom(): Promise<void> {
  opened ??= await loadXmldom()
}

/** Once it is open. */
export function xmlDom(): XmlDom {
  if (!opened) throw new Error('Call openXmlDom() before parsing XML')
  return opened
}

/** Characters. Lots of items are cut so that no honest answer comes near. */
const longestAnswer = 20_000_000

/**
 * A document from the network. One with a DOCTYPE, and so with entities of its own, is refused, as SOAP demands; so is
 * one that is too long to be an answer. Fails with 'malformed'.
 */
export function readXml(text: string, what: string): Result<XmlElement> {
  const refuse = (problem: string) => fail({ kind: 'malformed' as const, what, problems: [`${what}: ${problem}`] })
  if (text.length > longestAnswer) return refuse(`${text.length} characters exceed the limit`)
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

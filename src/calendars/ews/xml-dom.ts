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

export const elementNode = 1

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
  if (!opened) throw new Error('XML is asked for before openXmlDom()')
  return opened
}

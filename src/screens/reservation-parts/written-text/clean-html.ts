import createPurifier, { type Config } from 'dompurify'
import { firstLook, type HtmlBound, simpleBeginning } from '#src/core/simple-html.ts'

/** An image that its sender keeps on a server: loading it would tell that the text was read. */
export interface RemoteImage {
  readonly url: URL
  readonly description: string
}

export interface CleanHtml {
  /** In a document that loads nothing; images are empty, `images` says what stood there. */
  readonly content: DocumentFragment
  readonly images: ReadonlyMap<Element, RemoteImage>
  /** False if the text goes beyond the bound and was cut. */
  readonly isWhole: boolean
}

const permitted =
  'a abbr b blockquote br code del div em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strong sub sup ' +
  'table tbody td tfoot th thead tr u ul'

const config = {
  ALLOWED_TAGS: permitted.split(' '),
  // Neither style nor class nor id: nothing of a stranger's text may lay itself over the product, or load by CSS.
  ALLOWED_ATTR: ['href', 'title', 'alt', 'src', 'colspan', 'rowspan', 'dir', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:)/i,
  // Without this the expression for addresses would be asked about them too.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'dir', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  SAFE_FOR_XML: true,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

type HtmlPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy
}

/**
 * The policy that the header `trusted-types` names (docs/deploying.md). The library would make one of its own name, which that
 * header refuses. Undefined in browsers that know no such, null on a page whose header does not name it.
 */
const policy = createPolicy()

function createPolicy(): HtmlPolicy | undefined | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  try {
    // Only the purifier is given it, which parses into a document where nothing runs or loads.
    return trustedTypes?.createPolicy('foyer-html', { createHTML: (html) => html })
  } catch {
    return null
  }
}

/** Pictures that came with the text itself. SVG is left out: it is a document of its own. */
const inlineImage = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=\s]+$/i

/**
 * The text of an event without anything that could act, lay itself over the page or tell anybody that it was read. Links lead to
 * secure pages and mailboxes only. Nothing is left of it where the page may not parse.
 */
export const cleanHtml = (html: string, bound: HtmlBound = firstLook): CleanHtml => {
  const images = new Map<Element, RemoteImage>()
  if (policy === null) return { content: document.createDocumentFragment(), images, isWhole: true }
  const beginning = simpleBeginning(html, bound)
  const purifier = createPurifier(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
    tame(node, images)
  })
  const content = purifier.sanitize(beginning.html, { ...config, TRUSTED_TYPES_POLICY: policy })
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) heading.replaceWith(asParagraph(heading))
  return { content, images, isWhole: beginning.isWhole }
}

/** A stranger's headings are no headings of the page. */
const asParagraph = (heading: Element): Element => {
  const { ownerDocument: page } = heading
  const [paragraph, strong] = [page.createElement('p'), page.createElement('strong')]
  strong.append(...heading.childNodes)
  paragraph.append(strong)
  return paragraph
}

const tame = (element: Element, images: Map<Element, RemoteImage>): void => {
  const name = element.localName
  if (name === 'a') {
    if (!isFollowable(element.getAttribute('href'))) element.removeAttribute('href')
    else {
      element.setAttribute('rel', 'noopener noreferrer nofollow')
      element.setAttribute('target', '_blank')
    }
    return
  }
  if (name !== 'img') {
    element.removeAttribute('src')
    return
  }
  const source = element.getAttribute('src') ?? ''
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '')
  if (inlineImage.test(source)) return
  // Taken away before the element can come into a document that loads.
  element.removeAttribute('src')
  if (URL.canParse(source) && new URL(source).protocol === 'https:') {
    images.set(element, { url: new URL(source), description: element.getAttribute('alt') ?? '' })
  }
}

const isFollowable = (href: string | null): boolean =>
  href !== null && URL.canParse(href) && ['https:', 'mailto:'].includes(new URL(href).protocol)

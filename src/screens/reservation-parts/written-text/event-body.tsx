import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { cleanHtml, type RemoteImage } from './clean-html.ts'
import styles from './event-body.module.css'
import { TextPreview } from './text-preview.tsx'

interface EventBodyProps {
  readonly html: string
  /** Plain text, for a body in which nothing is left to be read. */
  readonly preview: string
}

type Words = (key: 'showImage' | 'imageHint' | 'imageFailed', host: string) => string

/** What was written into the event, sanitised; images of others load only when somebody asks for them. */
const EventBody = ({ html, preview }: EventBodyProps) => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { content, images, isWhole } = useMemo(() => cleanHtml(html), [html])
  const isEmpty = useMemo(() => isBlank(content), [content])
  useEffect(() => {
    // A copy is shown: cleaning takes long, and another language needs the images once more.
    const shown = content.cloneNode(true) as DocumentFragment
    const words: Words = (key, host) => t(`detail.${key}`, { host })
    const copies = [...shown.querySelectorAll('img')]
    for (const [index, element] of content.querySelectorAll('img').entries()) {
      const image = images.get(element)
      if (image) copies[index]?.replaceWith(askFirst(image, words))
    }
    place.current?.replaceChildren(shown)
  }, [content, images, t])
  return (
    <>
      {isEmpty ? <TextPreview text={preview} /> : <div ref={place} className={styles.body} />}
      {!isWhole && <p className={styles.cut}>{t('detail.textCut')}</p>}
    </>
  )
}

const isBlank = (content: DocumentFragment): boolean =>
  (content.textContent ?? '').trim() === '' && content.querySelector('img') === null

/** A button in the place of an image, saying what pressing it would load. */
const askFirst = ({ url, description }: RemoteImage, words: Words): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.image ?? ''
  button.dataset['tooltip'] = words('imageHint', url.host)
  button.textContent = [words('showImage', url.host), description].filter((part) => part !== '').join(': ')
  button.addEventListener('click', () => {
    const picture = document.createElement('img')
    picture.alt = description
    picture.referrerPolicy = 'no-referrer'
    picture.tabIndex = -1
    picture.addEventListener('error', () => picture.replaceWith(words('imageFailed', url.host)))
    picture.src = url.href
    button.replaceWith(picture)
    picture.focus({ preventScroll: true })
  })
  return button
}

export default EventBody

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createPictureReader } from './read-picture.ts'
import styles from './scan.module.css'

/** Milliseconds between looks at the film. */
const pause = 150

interface ViewfinderProps {
  readonly stream: MediaStream
  readonly onFound: (text: string) => void
}

/** What the camera sees, looked through for a code until one is found. */
export const Viewfinder = ({ stream, onFound }: ViewfinderProps) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const film = video.current
    if (!film) return
    film.srcObject = stream
    // Refused where the page may not play by itself; the picture then stands until it is pressed.
    film.play().catch(() => undefined)
    let timer = 0
    let isOver = false
    const look = async (read: Awaited<ReturnType<typeof createPictureReader>>): Promise<void> => {
      const isThere = film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
      const text = isThere ? await read({ source: film, width: film.videoWidth, height: film.videoHeight }) : null
      if (isOver) return
      if (text !== null) return found.current(text)
      timer = window.setTimeout(() => void look(read), pause)
    }
    void createPictureReader().then((read) => {
      if (!isOver) void look(read)
    })
    return () => {
      isOver = true
      window.clearTimeout(timer)
      film.srcObject = null
    }
  }, [stream])
  return (
    <div className={styles.finder}>
      <video ref={video} muted playsInline className={styles.film} aria-label={t('scan.film')} />
      <div className={styles.target} aria-hidden="true" />
    </div>
  )
}

import Camera from 'lucide-react/icons/camera'
import CameraOff from 'lucide-react/icons/camera-off'
import Image from 'lucide-react/icons/image'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isForMap, mapFromSign, placeAtSign } from '../../../model/wayfinding/place-at-sign.ts'
import { mapState } from '../../../model/wayfinding/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { type FoundBy, qrPath, readCode } from '#src/base/qr-link.ts'
import { Frame, useMayStay } from '../qr.tsx'
import { createPictureReader, readPictureFile, useCamera } from './camera.ts'
import styles from './scan.module.css'

/** Milliseconds between two decoded video frames. */
const pause = 150

interface ViewfinderProps {
  readonly stream: MediaStream
  readonly onFound: (text: string) => void
}

/** Shows the camera's video and decodes it until a code is found. */
const Viewfinder = ({ stream, onFound }: ViewfinderProps) => {
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
    // Rejected if autoplay is blocked; the video then stays paused until the user starts it.
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

const troubles = ['denied', 'absent', 'insecure', 'failed'] as const
type Trouble = (typeof troubles)[number] | 'no-code' | 'no-picture'

const isTrouble = (state: string): state is (typeof troubles)[number] => (troubles as readonly string[]).includes(state)

/** Reads a QR code from the camera, a picture or typed text, and opens it like a link. */
const Scan = () => {
  const { t } = useTranslation()
  const mayStay = useMayStay()
  const [, navigate] = useLocation()
  const search = useSearch()
  const camera = useCamera()
  const picker = useRef<HTMLInputElement>(null)
  const pickerId = useId()
  const [typed, setTyped] = useState('')
  // A text that is not a code of this deployment is shown, but never opened.
  const [foreign, setForeign] = useState<{ readonly text: string; readonly by: FoundBy } | null>(null)
  const [pictureTrouble, setPictureTrouble] = useState<'no-code' | 'no-picture' | null>(null)
  const [isReading, setReading] = useState(false)
  if (!mayStay) return null

  const open = (text: string, by: FoundBy): void => {
    camera.stop()
    const { places, site } = mapState
    const place = isForMap(search) ? placeAtSign(text, places.list, window.location.origin) : null
    if (place?.ok === true) return navigate(mapFromSign(site, place.value))
    const id = readCode(text, window.location.origin)
    if (id !== null) return navigate(qrPath(id))
    setForeign({ text, by })
  }
  const forget = (): void => {
    setForeign(null)
    setPictureTrouble(null)
  }
  const readPicture = async (file: File | undefined): Promise<void> => {
    if (!file) return
    forget()
    camera.stop()
    setReading(true)
    const read = await readPictureFile(file)
    setReading(false)
    if (typeof read === 'string') setPictureTrouble(read)
    else open(read.text, 'ScanQR')
  }
  const trouble: Trouble | null = pictureTrouble ?? (isTrouble(camera.state) ? camera.state : null)

  return (
    <Frame>
      <div className={styles.card}>
        <h1 className={styles.title}>{t('place.scan')}</h1>
        <p className={styles.lead}>{t('scan.lead')}</p>
        {camera.stream && (
          <>
            <Viewfinder stream={camera.stream} onFound={(text) => open(text, 'ScanQR')} />
            <p role="status" className={styles.status}>
              {t('scan.looking')}
            </p>
          </>
        )}
        <div className={styles.actions}>
          {camera.stream ? (
            <Button icon={<CameraOff size={16} aria-hidden="true" />} onClick={camera.stop}>
              {t('scan.stop')}
            </Button>
          ) : (
            <Button
              look="primary"
              size="large"
              busy={camera.state === 'asking'}
              icon={<Camera size={17} aria-hidden="true" />}
              onClick={() => {
                forget()
                void camera.start()
              }}
            >
              {t('scan.start')}
            </Button>
          )}
          <Button
            size={camera.stream ? 'normal' : 'large'}
            busy={isReading}
            icon={<Image size={16} aria-hidden="true" />}
            onClick={() => picker.current?.click()}
          >
            {t('scan.picture')}
          </Button>
          <input
            ref={picker}
            id={pickerId}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('scan.picture')}
            onChange={(event) => {
              const field = event.currentTarget
              void readPicture(field.files?.[0])
              // Lets the user choose the same picture again.
              field.value = ''
            }}
          />
        </div>
        {trouble !== null && (
          <p role="alert" className={styles.trouble}>
            {t(`scan.trouble.${trouble}`)}
          </p>
        )}
        <form
          className={styles.typing}
          onSubmit={(event) => {
            event.preventDefault()
            forget()
            if (typed.trim() !== '') open(typed, 'TypeQr')
          }}
        >
          <TextField
            label={t('scan.type')}
            hint={t('scan.typeHint')}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={setTyped}
          />
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('scan.open')}
          </Button>
        </form>
        {foreign && (
          <div role="alert" className={styles.foreign}>
            <strong>{t(foreign.by === 'TypeQr' ? 'scan.foreign.typed' : 'scan.foreign.scanned')}</strong>
            <p>{t('scan.foreign.words')}</p>
            <p className={styles.text}>{foreign.text}</p>
          </div>
        )}
      </div>
    </Frame>
  )
}

export default Scan

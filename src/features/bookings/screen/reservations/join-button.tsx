import Video from 'lucide-react/icons/video'
import { useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { joinLinkOf } from '../../model/reservations/rules/join-link.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { Button } from '#src/ui/button.tsx'
import button from '#src/ui/button.module.css'
import { classes } from '#src/ui/text.ts'
import styles from './join-button.module.css'
import { Dialog } from '#src/ui/dialog.tsx'

interface JoinButtonProps {
  readonly event: CalendarEvent
  readonly label: string
  /** For screen readers, if the label alone does not identify the meeting. */
  readonly name?: string
  readonly isSmall?: boolean
}

/** A link, because it leads to another page. It looks like the buttons next to it. */
const asButton = { className: classes(button.button, styles.join), 'data-look': 'outline' } as const
const newPage = { target: '_blank', rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' } as const

/**
 * Link to an event's online meeting, in a new page; nothing if there is none. An unknown host is named and must be
 * confirmed first, because anyone can send an invitation.
 */
export const JoinButton = ({ event, label, name, isSmall = false }: JoinButtonProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const link = joinLinkOf(event)
  if (!link) return null
  const size = isSmall ? 'small' : 'normal'
  if (link.service !== null) {
    return (
      <a {...asButton} {...newPage} data-size={size} aria-label={name} href={link.url} data-tooltip={link.service}>
        <Video size={15} aria-hidden="true" />
        {label}
      </a>
    )
  }
  return (
    <>
      <Button
        className={styles.join}
        size={size}
        icon={<Video size={15} aria-hidden="true" />}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <Dialog
          role="alertdialog"
          title={t('meeting.ask', { host: link.host })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('app.cancel')}</Button>
              <a {...asButton} {...newPage} href={link.url} onClick={() => setAsking(false)}>
                {t('meeting.open', { host: link.host })}
              </a>
            </>
          }
        >
          <p>{t('meeting.askWords', { host: link.host })}</p>
          <p className={styles.address}>{link.url}</p>
        </Dialog>
      )}
    </>
  )
}

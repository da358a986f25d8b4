import { useMemo, useState } from 'react'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useCombobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './administration.module.css'
import { findZones, timeZones, zoneOf, zoneWords } from '../model/rules/time-zones.ts'

/** More would only be scrolled past. */
const mostListed = 50

interface ZoneFieldProps {
  /** An IANA name. */
  readonly value: string
  readonly onChange: (zone: string) => void
}

/** Chooses a time zone by a part of its name. Text that is no zone is marked, and the former choice stays. */
export const ZoneField = ({ value, onChange }: ZoneFieldProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  const zones = useMemo(() => timeZones(), [])
  const options = useMemo(() => findZones(zones, text ?? '', mostListed), [zones, text])
  const wrong = text !== null && zoneOf(zones, text) === null

  const choose = (zone: string): void => {
    setText(null)
    onChange(zone)
    box.close()
  }
  /** Takes a whole name that was typed without choosing it in the list. */
  const settle = (): void => {
    const typed = text === null ? null : zoneOf(zones, text)
    if (typed !== null) choose(typed)
    else if (text?.trim() === '') setText(null)
  }
  const box = useCombobox({
    label: t('setUp.zones'),
    options,
    isOpen,
    onOpen: setOpen,
    isHidden: false,
    keyOf: (zone) => zone,
    renderOption: (zone) => (
      <>
        <span>{zoneWords(zone)}</span>
        <span className={styles.offset}>{format.zoneName(now, zoneNamed(zone))}</span>
      </>
    ),
    onChoose: choose,
  })
  return (
    <div {...box.boxWith(settle)}>
      <Field
        label={t('setUp.zone')}
        hint={t('setUp.zoneHint')}
        problem={wrong && !isOpen ? t('setUp.zoneUnknown', { text, zone: zoneWords(value) }) : null}
      >
        {(ids) => (
          <input
            {...ids}
            {...box.field}
            value={text ?? zoneWords(value)}
            onClick={box.open}
            onFocus={(event) => {
              box.open()
              event.currentTarget.select()
            }}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              box.restart()
            }}
            onKeyDown={(event) =>
              box.press(event, {
                Enter: () => {
                  if (box.active !== undefined) choose(box.active)
                },
                ...(box.isShown ? { Escape: box.close } : {}),
              })
            }
          />
        )}
      </Field>
      {box.list}
      <p className="visually-hidden" role="status">
        {isOpen && text !== null && t('setUp.zonesFound', { count: options.length })}
      </p>
    </div>
  )
}

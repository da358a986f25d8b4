import { useMemo, useState } from 'react'
import { useQuery } from '#src/base/use-query.ts'
import { lettersOf, spacedCode, valuesOf } from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createPairingApi, type PairingRefusal } from '#src/platform/api/pairing.ts'
import { useAddress } from '#src/platform/page.ts'
import { useServices } from '#src/base/use-needs.ts'
import { Button, Spinner } from '#src/ui/button.tsx'
import page from '#src/ui/page.module.css'
import { Segmented } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { classes } from '#src/ui/text.ts'
import type { Kiosk, KioskSettings } from '#src/wire/kiosk.ts'
import { DeviceSettings, type Room } from './device-settings.tsx'
import styles from './device.module.css'
import fleetStyles from './fleet.module.css'
import { type Rules, RulesForm } from './rules-dialog.tsx'
import { checkCode, missingIn } from '../../model/fleet/rules/fleet.ts'

interface AddDeviceProps {
  /** The code in the URL, or ''. */
  readonly code: string
  /** The device that the screen becomes. Null if it is a new one. */
  readonly known: Kiosk | null
  /** All devices, for the rules of their buildings. */
  readonly kiosks: readonly Kiosk[]
  readonly onClose: () => void
  readonly onAdded: (kiosk: Kiosk) => void
}

const unset: KioskSettings = { name: '', language: null, resourceId: null, areaId: null, unitId: null, heading: null }

/**
 * Adds the screen that shows a code: as a new device with its settings, or as a further screen of a known one. The code is
 * checked as soon as it is complete. After a failure, everything that was entered stays.
 */
export const AddDevice = ({ code: given, known, kiosks, onClose, onAdded }: AddDeviceProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const { http, paths, configuration } = useServices()
  const api = useMemo(() => createPairingApi(http, paths), [http, paths])
  const urlOf = useAddress()
  const [typed, setTyped] = useState(given)
  const [kind, setKind] = useState<Kiosk['kind']>('panel')
  const [room, setRoom] = useState<Room | null>(null)
  const [settings, setSettings] = useState(unset)
  const [rules, setRules] = useState<Readonly<Record<Kiosk['kind'], Rules>>>({ panel: {}, lobby: {} })
  const [isNamed, setNamed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<{ readonly code: string; readonly why: PairingRefusal | Fault } | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const state = checkCode(typed)
  const code = state === 'complete' ? lettersOf(valuesOf(typed) ?? []) : null
  const checked = useQuery((signal) => (code === null ? null : api.check(code, signal)), [api, code])
  const why =
    refused?.code === code ? refused.why : checked === null ? null : checked.ok ? checked.value : checked.fault
  const isReady = code !== null && checked?.ok === true && why === null
  const missing = known === null ? missingIn(kind, settings) : null

  const peer = kiosks.find(
    (one) =>
      one.kind === kind && (kind === 'panel' ? one.resourceId === settings.resourceId : one.areaId === settings.areaId),
  )

  const change = (changed: Partial<KioskSettings>): void => {
    if (changed.name !== undefined) setNamed(changed.name !== '')
    const building = configuration.areas.find(({ id }) => id === changed.areaId)
    const name = building === undefined || isNamed ? settings.name : building.name
    setSettings({ ...settings, name, ...changed })
  }
  const chooseRoom = (chosen: Room): void => {
    setRoom(chosen)
    setSettings({ ...settings, resourceId: chosen.id, name: isNamed ? settings.name : chosen.name })
  }
  const add = async (): Promise<void> => {
    if (code === null || missing !== null) return setIncomplete(true)
    setSending(true)
    const device = known === null ? { ...ofKind(kind, settings), kind, rules: rules[kind] } : { id: known.id }
    const added = await api.add(code, device)
    setSending(false)
    if (!added.ok) return setRefused({ code, why: added.fault })
    if (typeof added.value === 'string') return setRefused({ code, why: added.value })
    onAdded(added.value)
  }
  return (
    <div className={classes(page.page, styles.screen)}>
      <h1 className={page.title}>
        {known === null ? t('fleet.add.title') : t('fleet.add.screenTitle', { name: known.name })}
      </h1>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <p className={styles.hint}>{t('fleet.add.words', { address: urlOf('/device') })}</p>
        <TextField
          label={t('fleet.add.code')}
          value={typed}
          maxLength={20}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={setTyped}
        />
        <div role="status" className={styles.codeState}>
          {state === 'mistyped' && <p className={styles.wrong}>{t('fleet.add.mistyped')}</p>}
          {code !== null && checked === null && <Spinner />}
          {isReady && <p className={styles.right}>{t('fleet.add.found', { code: spacedCode(code) })}</p>}
        </div>
        {why !== null && (
          <p role="alert" className={styles.wrong}>
            {typeof why === 'string' ? t(`fleet.add.trouble.${why}`) : `${t('fleet.add.failed')} ${faultMessage(why)}`}
          </p>
        )}
        {known === null && code !== null && (
          <>
            <Segmented
              label={t('fleet.kindLabel')}
              value={kind}
              options={(['panel', 'lobby'] as const).map((one) => ({ value: one, label: t(`fleet.kind.${one}`) }))}
              onChange={setKind}
            />
            <DeviceSettings kind={kind} settings={settings} room={room} onRoom={chooseRoom} onChange={change} />
            <details>
              <summary className={styles.summary}>{t('panel.rules.open')}</summary>
              <div className={fleetStyles.rules}>
                <RulesForm
                  kind={kind}
                  rules={rules[kind]}
                  building={peer?.building ?? null}
                  onChange={(changed) => setRules({ ...rules, [kind]: changed })}
                />
              </div>
            </details>
          </>
        )}
        {isIncomplete && code !== null && missing !== null && (
          <p role="alert" className={styles.wrong}>
            {t(`fleet.add.missing.${missing}`)}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={isSending} disabled={!isReady}>
            {t('fleet.add.submit')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </div>
      </form>
    </div>
  )
}

/** Leaves out what was entered for the other kind. */
const ofKind = (kind: Kiosk['kind'], settings: KioskSettings): KioskSettings =>
  kind === 'panel' ? { ...settings, areaId: null, unitId: null, heading: null } : { ...settings, resourceId: null }

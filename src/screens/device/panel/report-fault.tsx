import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RunningDevice } from '#src/flows/device/device.ts'
import { faultKinds, type FaultReportKind, reportFault } from '#src/flows/device/report-fault.ts'
import { device as state } from '#src/state/device.ts'
import { DeviceButton } from '../device-button.tsx'
import styles from './sheets.module.css'

const longest = 300

/** What is the matter, by one press, and in words where one wants. It is kept until somebody has it. */
export const ReportFault = ({ device, onDone }: { readonly device: RunningDevice; readonly onDone: () => void }) => {
  const { t } = useTranslation()
  const { waitingReports } = useSnapshot(state)
  const [kind, setKind] = useState<FaultReportKind | null>(null)
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const id = useId()
  const send = async (): Promise<void> => {
    await reportFault(device, kind ?? 'other', text.trim())
    setSent(true)
  }
  if (isSent) {
    return (
      <>
        <p role="status">{t(waitingReports > 0 ? 'panel.report.waits' : 'panel.report.sent')}</p>
        <div>
          <DeviceButton onClick={onDone}>{t('app.close')}</DeviceButton>
        </div>
      </>
    )
  }
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">{t('panel.report.title')}</legend>
        <div className={styles.kinds}>
          {faultKinds.map((one) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name={id}
                className={styles.radio}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              {t(`panel.report.kind.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.text}>
        <span>{t('panel.report.text')}</span>
        <textarea
          className={styles.area}
          rows={3}
          maxLength={longest}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div>
        <DeviceButton look="strong" disabled={kind === null && text.trim() === ''} onClick={() => void send()}>
          {t('panel.report.send')}
        </DeviceButton>
      </div>
    </>
  )
}

import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useRef, useState } from 'react'
import { useAction } from '#src/features/account/screen/use-own-server.ts'
import { refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { refreshResources } from '#src/features/availability/model/load-resources.ts'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { saveFile } from '#src/ui/focus.ts'
import page from '#src/ui/page.module.css'
import { classes, useFormat } from '#src/ui/text.ts'
import { type Answered, type ImportPreview, readPreview, type Refused } from '#src/wire/administration.ts'
import styles from './administration.module.css'
import { ImportTable } from './import-table.tsx'
import type { SectionProps } from './organisation-section.tsx'
import { RoomsAtVendor } from './rooms-at-vendor.tsx'
import { asCsvFile, mostCsvBytes, readCsvBytes } from '../model/csv-text.ts'
import { StepEnd } from './steps.tsx'

interface ResourcesSectionProps extends SectionProps {
  /** True while the server is set up. */
  readonly isFirst: boolean
}

/** A file that was chosen, and what its import would do. */
interface Chosen {
  readonly name: string
  readonly text: string
  readonly preview: ImportPreview
}

/** Why a file was not sent. */
type Unsent = 'tooLarge' | 'notText' | 'unreadable'

/** Imports resources from a CSV file after a preview, creates an example office, and exports what is there. */
export const ResourcesSection = ({ api, overview, reload, isFirst }: ResourcesSectionProps) => {
  const { t } = useTranslation()
  const { words } = useRefusalWords()
  const services = useReading()
  const { run, isBusy, fault } = useAction()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [outcome, setOutcome] = useState('')
  const isEmpty = overview.resources === 0

  const download = async (what: 'template' | 'export'): Promise<void> => {
    const answered = await run(() => api.resources[what]())
    if (answered !== null) saveFile(`${t(`administration.file.${what}`)}.csv`, 'text/csv', asCsvFile(answered.value))
  }
  const choose = async (file: File): Promise<void> => {
    setChosen(null)
    setOutcome('')
    setUnsent(null)
    if (file.size > mostCsvBytes) return setUnsent('tooLarge')
    const bytes = await file.arrayBuffer().catch(() => null)
    const text = bytes === null ? null : readCsvBytes(new Uint8Array(bytes))
    if (text === null) return setUnsent(bytes === null ? 'unreadable' : 'notText')
    const previewed = await run(() => api.resources.preview(text))
    if (previewed !== null) setChosen({ name: file.name, text, preview: previewed.value })
  }
  /** Shows the words, and the new resources to the rest of the product. */
  const finish = (done: string): void => {
    setChosen(null)
    setOutcome(done)
    reload()
    void refreshConfiguration(services).then(() => refreshResources(services, { force: true }))
  }
  const importAll = async ({ name, text }: Chosen): Promise<void> => {
    const answered = await run(() =>
      withPreview(api.resources.import(text), (preview) => setChosen({ name, text, preview })),
    )
    if (answered !== null) finish(t('administration.imported', answered.value))
  }
  const createExample = async (): Promise<void> => {
    const answered = await run(() => api.resources.example())
    if (answered !== null) finish(t('administration.exampleDone', { count: answered.value.created }))
  }
  return (
    <>
      <section className={styles.block} aria-labelledby="administration-resources">
        <div className={page.bar}>
          <h2 id="administration-resources" className={page.heading}>
            {t('administration.resources', { count: overview.resources })}
          </h2>
          {!isEmpty && (
            <Button
              icon={<Download size={15} aria-hidden="true" />}
              busy={isBusy}
              onClick={() => void download('export')}
            >
              {t('administration.export')}
            </Button>
          )}
        </div>
        {overview.rooms !== null && <RoomsAtVendor {...overview.rooms} />}
        <p className={classes(styles.muted, styles.narrow)}>{t('administration.importHint')}</p>
        <div className={styles.actions}>
          <Button
            icon={<Download size={15} aria-hidden="true" />}
            busy={isBusy}
            onClick={() => void download('template')}
          >
            {t('administration.template')}
          </Button>
          {isEmpty && (
            <Button busy={isBusy} onClick={() => void createExample()}>
              {t('administration.example')}
            </Button>
          )}
        </div>
        <FileField isBusy={isBusy} onChoose={(file) => void choose(file)} />
        <div role="status" className={classes(styles.right, styles.status)}>
          {outcome !== '' && <p>{outcome}</p>}
        </div>
        {unsent !== null && (
          <p role="alert" className={styles.problem}>
            {t(`administration.unsent.${unsent}`)}
          </p>
        )}
        {fault !== null && <Complaint fault={fault} words={words} />}
      </section>
      {chosen !== null && (
        <ImportTable
          name={chosen.name}
          preview={chosen.preview}
          isBusy={isBusy}
          onImport={() => void importAll(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
      {isFirst && <StepEnd step="resources" isDone={!isEmpty} />}
    </>
  )
}

interface ComplaintProps {
  readonly fault: Fault | Refused
  readonly words: (fault: Fault | Refused) => string
}

const Complaint = ({ fault, words }: ComplaintProps) => (
  <p role="alert" className={styles.problem}>
    {words(fault)}
  </p>
)

/** Passes on the preview in the refusal of an import, because the resources may have changed since the preview. */
async function withPreview<Value>(
  asked: Promise<Answered<Value>>,
  onPreview: (preview: ImportPreview) => void,
): Promise<Answered<Value>> {
  const answered = await asked
  if (!answered.ok && answered.fault.kind === 'refused' && answered.fault.code === 'LinesAreWrong') {
    const read = readPreview(answered.fault.body)
    if (read.ok) onPreview(read.value)
  }
  return answered
}

interface FileFieldProps {
  readonly isBusy: boolean
  readonly onChoose: (file: File) => void
}

/** Takes a CSV file by a button, or dropped. */
const FileField = ({ isBusy, onChoose }: FileFieldProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files.item(0)
    if (file !== null) onChoose(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('administration.choose')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0)
          // The same file can be chosen again after it was corrected.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button
        look="primary"
        busy={isBusy}
        icon={<FileUp size={15} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('administration.choose')}
      </Button>
      <p className={styles.muted}>{t('administration.drop', { size: format.number(mostCsvBytes / 1_000_000) })}</p>
    </div>
  )
}

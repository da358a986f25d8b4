import { languages } from '#src/kernel/languages.ts'
import { useId } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Checkbox } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import type { Organisation } from '#src/wire/administration.ts'
import styles from './administration.module.css'
import { ZoneField } from './zone-field.tsx'

interface OrganisationFieldsProps {
  readonly organisation: Organisation
  readonly onChange: (changed: Organisation) => void
  /** True after the first attempt to send it: missing values are marked. */
  readonly isChecked: boolean
  /** Returns what the server says about a member, or null. */
  readonly problemOf: (member: keyof Organisation) => string | null
}

/** Returns true if nothing is missing. */
export const isOrganisationWhole = ({ name, languages: chosen }: Organisation): boolean =>
  name.trim() !== '' && chosen.length > 0

/** Name, languages and time zone of the organisation. */
export const OrganisationFields = ({ organisation, onChange, isChecked, problemOf }: OrganisationFieldsProps) => {
  const { t } = useTranslation()
  const problemId = useId()
  const { name, languages: chosen, timeZone } = organisation
  const main = languages.find((one) => one === chosen[0])
  const languageProblem = isChecked && chosen.length === 0 ? t('setUp.languagesMissing') : problemOf('languages')
  return (
    <>
      <TextField
        label={t('setUp.name')}
        name="organization"
        autoComplete="organization"
        value={name}
        maxLength={100}
        onChange={(text) => onChange({ ...organisation, name: text })}
        problem={isChecked && name.trim() === '' ? t('setUp.nameMissing') : problemOf('name')}
      />
      <fieldset className={styles.group} aria-describedby={languageProblem === null ? undefined : problemId}>
        <legend>{t('setUp.languages')}</legend>
        <div className={styles.choices}>
          {languages.map((code) => (
            <Checkbox
              key={code}
              label={t(`language.${code}`)}
              isOn={chosen.includes(code)}
              onChange={(isOn) =>
                onChange({
                  ...organisation,
                  // The first stays the first: types and properties are named in it.
                  languages: isOn ? [...chosen, code] : chosen.filter((one) => one !== code),
                })
              }
            />
          ))}
        </div>
        {main !== undefined && chosen.length > 1 && (
          <p className={styles.muted}>{t('setUp.mainLanguage', { language: t(`language.${main}`) })}</p>
        )}
        {languageProblem !== null && (
          <p id={problemId} className={styles.wrong}>
            {languageProblem}
          </p>
        )}
      </fieldset>
      <ZoneField value={timeZone} onChange={(zone) => onChange({ ...organisation, timeZone: zone })} />
      {problemOf('timeZone') !== null && <p className={styles.wrong}>{problemOf('timeZone')}</p>}
    </>
  )
}

import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  app: {
    deviceTime: '{{time}} auf diesem Gerät',
    timeIn: '{{time}} in {{place}}',
    name: 'Foyer',
    documentTitle: '{{screen}} · Foyer',
    skipToContent: 'Zum Inhalt springen',
    skipToTimeline: 'Zur Zeitleiste springen',
    places: 'Hauptmenü',
    retry: 'Erneut versuchen',
    reload: 'Neu laden',
    copy: 'Kopieren',
    copied: 'Kopiert',
    clear: 'Leeren',
    search: 'Suchen',
    undo: 'Rückgängig',
    loading: 'Wird geladen …',
    dismiss: 'Ausblenden',
    notices: 'Benachrichtigungen',
    today: 'Heute',
  },
  place: {
    home: 'Start',
    reserve: 'Reservieren',
    reservations: 'Reservierungen',
    people: 'Personen',
    map: 'Karte',
    utilisation: 'Auslastung',
    settings: 'Einstellungen',
    login: 'Anmelden',
    notFound: 'Seite nicht gefunden',
    callback: 'Anmeldung läuft …',
    qr: 'QR-Code',
    scan: 'QR-Code scannen',
    findTime: 'Termin finden',
    week: 'Woche planen',
    emailLink: 'Anmeldung per E-Mail',
    guest: 'Als Gast fortfahren',
    anywhere: 'Überall',
    fleet: 'Geräte',
    setUp: 'Foyer einrichten',
    invitation: 'Konto erstellen',
    newPassword: 'Neues Passwort festlegen',
    administration: 'Verwaltung',
    approvals: 'Genehmigungen',
    answer: 'Auf Reservierung antworten',
  },
  palette: {
    open: 'Suchen oder wechseln zu …',
  },
  crash: {
    title: 'Etwas ist schiefgegangen',
    message: 'Auf dieser Seite ist ein Fehler aufgetreten. Die Ursache liegt bei uns.',
    advice:
      'Ihre Reservierungen sind nicht betroffen. Laden Sie die Seite neu. Tritt der Fehler wieder auf, senden Sie uns die Details unten.',
  },
  boot: {
    title: 'Foyer wird gestartet …',
    failed: 'Foyer konnte nicht gestartet werden',
    step: {
      'configuration-file': 'Konfiguration wird geladen …',
      account: 'Sie werden angemeldet …',
      configuration: 'Einstellungen Ihrer Organisation werden geladen …',
      calendar: 'Verbindung zu Ihrem Kalender wird hergestellt …',
      resources: 'Ressourcen werden geladen …',
      favourites: 'Ihre Favoriten werden geladen …',
    },
  },
  fault: {
    details: 'Details',
    advice:
      'Versuchen Sie es erneut. Tritt der Fehler wieder auf, senden Sie die Details unten an Ihre Administration.',
    'config-unreadable': {
      message: 'Die Konfigurationsdatei kann nicht geladen werden.',
      advice:
        'Prüfen Sie die Webadresse. Wenn sie stimmt, wird der Server möglicherweise gerade aktualisiert: Versuchen Sie es in Kürze noch einmal.',
      adviceForField:
        'Das kann nur Ihre Administration beheben. In config.json muss „{{field}}“ korrigiert werden. Wie das geht, steht in den Details.',
    },
    'version-outdated': {
      message: 'Diese Version von Foyer ist zu alt.',
      advice:
        'Die neue Version wird automatisch geladen. Wird diese Meldung weiterhin angezeigt, laden Sie die Seite neu. Ihre Eingaben bleiben erhalten.',
    },
    'start-failed': {
      message: 'Foyer konnte nicht gestartet werden.',
    },
    'api-unreachable': {
      message: 'Der API-Server ist nicht erreichbar. Prüfen Sie, ob er verfügbar ist.',
      message_calendar: 'Der Kalender ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
      advice:
        'Prüfen Sie Ihre Netzwerkverbindung. Haben andere das gleiche Problem, wenden Sie sich an Ihre Administration.',
    },
    'api-not-configured': {
      message: 'Die API ist nicht konfiguriert. Ändern Sie die Einstellungen im Administrationstool.',
      advice: 'Das kann nur Ihre Administration beheben. Senden Sie ihr die Details unten.',
    },
    'assist-not-configured': {
      message: 'Assist ist nicht konfiguriert. Ändern Sie die Einstellungen im Administrationstool.',
      advice: 'Das kann nur Ihre Administration beheben. Senden Sie ihr die Details unten.',
    },
    'resources-unreadable': {
      message: 'Fehler beim Laden der Ressourcen:',
      advice:
        'Die in diesem Browser gespeicherten Daten wurden gelöscht. Laden Sie die Seite neu, um die Daten erneut herunterzuladen.',
      action: 'Seite neu laden',
    },
    'qr-info-unreadable': { message: 'Die Infodatei zum QR-Code kann nicht geladen werden.' },
    'qr-unreadable': { message: 'Der QR-Code kann nicht geladen werden.' },
    offline: { message: 'Sie sind offline.' },
    'timed-out': { message: 'Der Server hat zu lange für die Antwort gebraucht.' },
    cancelled: { message: 'Abgebrochen.' },
    'signed-out': { message: 'Sie wurden abgemeldet.' },
    'sign-in-needed': { message: 'Ihr Kalender ist nicht verbunden. Melden Sie sich dort erneut an.' },
    'sign-in-failed': { message: 'Die Anmeldung ist fehlgeschlagen.' },
    'sign-in-not-stored': {
      message:
        'Sie können sich nicht anmelden, weil dieser Browser das Speichern von Daten blockiert. Erlauben Sie Cookies und Websitedaten für diese Seite oder geben Sie Speicherplatz frei und versuchen Sie es noch einmal.',
    },
    forbidden: { message: 'Dazu sind Sie nicht berechtigt.' },
    'not-delegate': {
      message:
        'Sie können im Kalender von {{name}} nicht reservieren. Bitten Sie um das Recht, ihn zu bearbeiten, oder reservieren Sie für sich und laden Sie {{name}} ein.',
    },
    'not-found': { message: 'Das gibt es nicht mehr.' },
    conflict: { message: 'Das wurde inzwischen von jemand anderem geändert.' },
    throttled: { message: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.' },
    'server-error': { message: 'Auf dem Server ist ein Fehler aufgetreten.' },
    malformed: { message: 'Die Antwort des Servers konnte nicht gelesen werden.' },
    'time-zone-unknown': { message: 'Zeitzone {{name}} in der Datenbank {{database}} nicht gefunden' },
    'date-invalid': { message: 'Geben Sie ein gültiges Datum ein.' },
    'event-not-found': { message: 'Der Termin wurde im Kalender nicht gefunden.' },
    'slot-taken': { message: 'Diese Zeit wurde gerade von jemand anderem reserviert.' },
    'room-declined': { message: 'Die Ressource hat die Reservierung abgelehnt.' },
    'online-meeting-failed': { message: 'Die Onlinebesprechung konnte nicht erstellt werden.' },
    'delete-failed': { message: 'Die Reservierung konnte nicht storniert werden.' },
    'draft-invalid': { message: 'Ergänzen Sie die fehlenden Angaben.' },
    'worker-lost': { message: 'Die Verfügbarkeit wird nicht mehr aktualisiert. Neustart …' },
    'storage-unavailable': {
      message:
        'Dieser Browser blockiert die lokale Speicherung. Foyer kann sich deshalb nach dem Schließen des Tabs nichts merken.',
    },
  },
  notice: {
    linkCopied: 'Link kopiert',
    linkNotCopied: 'Der Link konnte nicht kopiert werden. Kopieren Sie ihn stattdessen aus der Adressleiste.',
    resourcesIncomplete_one:
      '{{count}} von {{total}} Ressourcen konnte nicht vollständig gelesen werden. Einzelne Angaben dazu können fehlen. Bitten Sie Ihre Administration, sie zu prüfen.',
    resourcesIncomplete_other:
      '{{count}} von {{total}} Ressourcen konnten nicht vollständig gelesen werden. Einzelne Angaben dazu können fehlen. Bitten Sie Ihre Administration, sie zu prüfen.',
    resourcesUnread_one:
      '{{count}} von {{total}} Ressourcen konnte nicht gelesen werden und fehlt deshalb hier. Bitten Sie Ihre Administration, sie zu prüfen.',
    resourcesUnread_other:
      '{{count}} von {{total}} Ressourcen konnten nicht gelesen werden und fehlen deshalb hier. Bitten Sie Ihre Administration, sie zu prüfen.',
    noSubject: '(Kein Betreff)',
    reservation: {
      created: '„{{subject}}“ steht in Ihrem Kalender. Die Bestätigung von {{room}} steht noch aus.',
      createdFor: '„{{subject}}“ steht im Kalender von {{name}}. Die Bestätigung von {{room}} steht noch aus.',
      notConfirmedYetFor: '„{{subject}}“ steht noch nicht im Kalender von {{name}}. Wir prüfen weiter.',
      calendarClosed:
        'Sie können den Kalender von {{name}} nicht mehr öffnen. Ihre Reservierungen dort bleiben bestehen.',
      notConfirmedYet: '„{{subject}}“ steht noch nicht in Ihrem Kalender. Wir prüfen weiter.',
      accepted: 'Bestätigt: „{{subject}}“, {{room}}',
      declined: '{{room}} hat „{{subject}}“ abgelehnt. Ihre Eingaben bleiben erhalten.',
      failed: 'Die Reservierung für „{{subject}}“ ist fehlgeschlagen: {{room}}',
      failedWithoutRoom: '„{{subject}}“ konnte nicht reserviert werden: Die Ressource gibt es nicht mehr.',
      withoutMeeting: '„{{subject}}“ wurde ohne Onlinebesprechung reserviert: Der Link konnte nicht erstellt werden.',
      openAgain: 'Formular öffnen',
      changed: '„{{subject}}“ aktualisiert',
      undoChange: 'Rückgängig',
      changeUndone: 'Änderung an „{{subject}}“ rückgängig gemacht',
      notUndone: 'Die Änderung an „{{subject}}“ konnte nicht rückgängig gemacht werden.',
      undoDeclined: '{{room}} hat die ursprüngliche Zeit von „{{subject}}“ abgelehnt.',
      changeDeclined: '{{room}} hat die neue Zeit von „{{subject}}“ abgelehnt. Ihre Änderungen bleiben erhalten.',
      putBack: 'Wiederherstellen',
      putAside: '„{{subject}}“ als Entwurf gespeichert',
      notChangeable: '„{{subject}}“ kann gerade nicht geändert werden.',
      changeGone: 'Die Reservierung, die Sie ändern, wurde nicht gefunden.',
      cancelled: 'Storniert: „{{subject}}“, {{room}}',
      participationCancelled: 'Sie haben Ihre Teilnahme an „{{subject}}“ abgesagt.',
      confirmed: 'Für „{{subject}}“ eingecheckt',
      finished: '„{{subject}}“ beendet. {{room}} ist wieder frei.',
      extended: '„{{subject}}“ verlängert. {{room}} hat bestätigt.',
      extensionDeclined: '{{room}} hat die Verlängerung abgelehnt. „{{subject}}“ endet wie geplant.',
      youAccepted: 'Sie haben für „{{subject}}“ zugesagt. Der Organisator wurde benachrichtigt.',
      youMayCome: 'Sie haben für „{{subject}}“ mit Vorbehalt zugesagt. Der Organisator wurde benachrichtigt.',
      notConfirmed: 'Der Check-in für „{{subject}}“ ist fehlgeschlagen. $t(fault.{{kind}}.message)',
      notFinished: '„{{subject}}“ konnte nicht beendet werden. $t(fault.{{kind}}.message)',
      notExtended: '„{{subject}}“ konnte nicht verlängert werden. $t(fault.{{kind}}.message)',
      notAnswered: 'Ihre Antwort auf „{{subject}}“ konnte nicht gesendet werden. $t(fault.{{kind}}.message)',
      noTimeFound: '„{{subject}}“ konnte nicht erneut reserviert werden. $t(fault.{{kind}}.message)',
    },
    favourite: {
      notAdded: 'Der Favorit konnte nicht hinzugefügt werden.',
      notRemoved: 'Der Favorit konnte nicht entfernt werden.',
      added: '{{name}} zu den Favoriten hinzugefügt',
      removed: '{{name}} aus den Favoriten entfernt',
    },
    connectCalendar: 'Kalender verbinden',
    guest: {
      welcome: 'Sie sind als Gast hier. Melden Sie sich an, um zu reservieren.',
      needsAccount: 'Melden Sie sich dafür an.',
    },
    engine: {
      onPage: 'Foyer reagiert eventuell langsamer, bis Sie die Seite neu laden.',
      failed: 'Die Verfügbarkeit kann nicht aktualisiert werden. Laden Sie die Seite neu.',
    },
  },
  finder: {
    count_one: '{{count}} Ergebnis',
    count_other: '{{count}} Ergebnisse',
  },
}

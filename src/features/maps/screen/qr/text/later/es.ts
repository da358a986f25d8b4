import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  qr: {
    reading: 'Leyendo el código…',
    leaving: 'Abriendo las indicaciones…',
    failed: 'Este código no funciona',
    unknown: 'Puede que el código sea antiguo o que no tengas acceso.',
    advice: 'Comprueba la conexión e inténtalo de nuevo, o escanea otro código.',
    another: 'Escanear otro código',
    leave: {
      title: '¿Abrir otro sitio web?',
      words: 'Este código abre las indicaciones en {{host}}, fuera de Foyer.',
      go: 'Ir a {{host}}',
    },
  },
  scan: {
    lead: 'Escanea el código de una sala o un puesto para ver cuándo está libre y reservarlo.',
    start: 'Usar la cámara',
    stop: 'Apagar la cámara',
    film: 'Vista de la cámara',
    looking: 'Buscando un código…',
    picture: 'Elegir una imagen',
    type: 'Escribir el código',
    typeHint: 'El código o el enlace impreso debajo del código QR.',
    open: 'Abrir',
    trouble: {
      denied:
        'La cámara está bloqueada para esta página. Permítela en el navegador, elige una imagen o escribe el código.',
      absent: 'No se ha encontrado ninguna cámara. Elige una imagen o escribe el código.',
      insecure: 'La cámara solo funciona en páginas seguras (https). Elige una imagen o escribe el código.',
      failed:
        'No se ha podido iniciar la cámara. Quizá la esté usando otra aplicación. Elige una imagen o escribe el código.',
      'no-code': 'No hay ningún código QR en esta imagen.',
      'no-picture': 'No se puede leer este archivo como imagen.',
    },
    foreign: {
      scanned: 'Este código no es de Foyer',
      typed: 'Código no válido',
      words: 'Este es su contenido. Foyer no lo abrirá.',
    },
  },
  code: {
    showOf: 'Mostrar el código QR de {{name}}',
    title: 'Código QR de {{name}}',
    picture: 'Código QR que abre {{name}}',
    hint: 'Escanéalo para ver cuándo está libre y reservar.',
    copyLink: 'Copiar enlace',
    download: 'Descargar SVG',
    print: 'Imprimir',
    link: 'Enlace',
  },
}

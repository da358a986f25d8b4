import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  qr: {
    reading: 'Leyendo el código…',
    leaving: 'Abriendo la navegación…',
    failed: 'Este código no lleva a ninguna parte',
    unknown: 'El código puede ser antiguo o pertenecer a algo que usted no puede ver.',
    advice: 'Compruebe la conexión e inténtelo de nuevo, o escanee otro código.',
    another: 'Escanear otro código',
    leave: {
      title: '¿Ir a otro sitio?',
      words: 'Este código lleva a la navegación en {{host}}, fuera de esta aplicación.',
      go: 'Ir a {{host}}',
    },
  },
  scan: {
    lead: 'Escanee el código de una sala o un puesto para ver cuándo está libre y reservarlo.',
    start: 'Usar la cámara',
    stop: 'Apagar la cámara',
    film: 'Lo que ve la cámara',
    looking: 'Buscando un código…',
    picture: 'Elegir una imagen',
    type: 'Escribir el código',
    typeHint: 'El código o el enlace impreso debajo.',
    open: 'Abrir',
    trouble: {
      denied:
        'La cámara está bloqueada para esta página. Permítala en el navegador, elija una imagen o escriba el código.',
      absent: 'Aquí no hay cámara. Elija una imagen o escriba el código.',
      insecure: 'La cámara solo funciona en páginas seguras (https). Elija una imagen o escriba el código.',
      failed:
        'No se pudo iniciar la cámara; quizá la esté usando otra aplicación. Elija una imagen o escriba el código.',
      'no-code': 'No hay ningún código QR en esta imagen.',
      'no-picture': 'Este archivo no se puede leer como imagen.',
    },
    foreign: {
      scanned: 'Este código no es de esta aplicación',
      typed: 'Esto no es un código',
      words: 'Dice lo siguiente. No lo abrimos.',
    },
  },
  code: {
    show: 'Mostrar el código QR',
    showOf: 'Mostrar el código QR de {{name}}',
    title: 'Código QR de {{name}}',
    picture: 'Código QR que abre {{name}}',
    hint: 'Escanéelo para ver cuándo está libre y reservar.',
    copyLink: 'Copiar enlace',
    download: 'Descargar SVG',
    print: 'Imprimir',
    link: 'Enlace',
  },
}

import type { Vocabulary } from './english.ts';

export const spanish: Vocabulary = {
  nouns: `
    reservas: reserva, libro, libro de reservas, agenda
    reservas list --fecha=hoy --servicio=cena: esta noche, la cena de hoy, la cena, cena de hoy
    reservas list: que queda, que queda para, quien vino, que tenemos, que tenemos para, que hay para, a que hora viene, a que hora vienen, a que hora llega, cuando viene, cuando vienen
    reservas now, reservas list --estado=en_curso: quien esta, quien hay, quienes estan
    reservas now: ahora, quien viene, quien falta, quien falta por llegar, quien falta por venir, quienes faltan, quien no ha llegado, quien no ha venido, quienes no han llegado, quien llega, quienes vienen, que hay, como vamos, quien llega tarde, quien va tarde, quienes llegan tarde
    reservas now, reservas free: mesas libres, que hay libre, que mesas hay libres, que esta libre
    reservas free: libre, libres, mesa libre, algo, algo para, algo libre, mesa para, una mesa para, alguna mesa, algun hueco, hay mesa, hay mesas, hay alguna mesa, hay sitio, hay hueco, tenemos mesa, tenemos sitio, tenemos hueco, tienes mesa, queda algo, queda algo para, queda mesa, queda mesa para, queda sitio, queda hueco, nos queda algo, mesas para
    reservas stats: estadisticas, cubiertos, cuantos cubiertos, cuantos, cuantos somos, cuantos vienen, cuanta gente, cuanta gente viene, que tal, como fue, como ha ido, como va, como vamos de cubiertos, cuantos somos hoy
    reservas stats --semana: semana, esta semana, la semana
    reservas stats --desde=last week --hasta=last week: semana pasada, la semana pasada
    reservas stats --desde=last month --hasta=last month: mes pasado, el mes pasado
    reservas sheet: vegano, vegana, veganos, veganas, vegetarianos, celiaco, celiaca, celiacos, alergico, alergicos, quien es alergico, quien es alergica, quien es alergico a, quien es alergica a, hay alergicos, hay celiacos, hay veganos, quien es celiaco, quien es celiaca, quien es vegano, cumpleanos, los cumpleanos, alergias, las alergias, quien cumple anos, quien tiene alergia, quien tiene alergias, que alergias hay, que alergias tenemos, hoja, la hoja, imprime la hoja, imprimir la hoja, imprimir hoja
    reservas timeline: linea de tiempo, cronograma
    reservas list --servicio=cena: cena de, la cena de
    reservas list --servicio=comida: comida, la comida, comida de, la comida de
    reservas changes: cambios, que ha cambiado, que cambios hay, que hay de nuevo
    reservas history: historial
    crm: cliente, clientes
    crm regulars: habituales, los habituales, mejores clientes, los mejores clientes, clientes mas fieles, los mas fieles, mas fieles, clientes habituales
    menu: carta, la carta
    menu items: plato, platos
    menu categories: categoria, categorias
    waitlist: cola, la cola, espera, lista de espera, quien espera, quienes esperan, quien va ahora, quien va, a quien le toca, quien es el siguiente, quien es el proximo, quien esta esperando, quienes estan esperando, el siguiente, siguiente en la cola, cuanto hay que esperar, cuanto se espera, cuanta espera hay
    events: evento, eventos
    events sessions: sesion, sesiones
    floor: mesas, sala
    undo: deshacer, deshaz, deshazlo, deshacer lo ultimo, deshaz lo ultimo, deshacer eso, deshaz eso
    profile: perfil, perfiles
  `,
  verbs: `
    list: lista
    list, show, get: ver
    show, list, get: mostrar, ensenar
    search, list: busca
    history: historial
    export: exporta
    changes: cambios
    create, add: crear, nueva, nuevo, anadir, apunta
    create: reserva, apuntame, apuntanos, toma, tomar reserva, apuntar reserva, nueva reserva, coger reserva, mesa para, una mesa para, una mesa de, mesa a nombre de, necesito mesa, necesito mesa para, necesitamos mesa para, quiero mesa, quiero mesa para, quieren mesa para, haz una reserva, haz una reserva para, hacer una reserva para, queremos mesa, queremos mesa para
    move, update, swap: cambia, modifica, pasa, actualiza
    update: ahora son, ahora somos, somos, son, serian, seran, amplia, van a ser, que sean, que seamos
    update, edit: edita
    delete, remove: borra, elimina
    confirm: confirma, confirmado, confirmada
    seat, late, move?: llega
    seat: sentar, sienta, sentamos, llego, llegaron, ha llegado, ya estan, ya esta, esta aqui, ha venido, acaba de llegar, sentados, sentado, sentada, aqui
    late: retraso, tarde, llega tarde, llegara tarde, va tarde, se retrasa, viene tarde, llega con retraso, retrasa
    late, move?: llegara, viene, vendra
    walkin: sin reserva, de paso, pasan sin reserva, entra, han entrado, entran sin reserva, acaban de entrar
    finish: termina, ha terminado, terminaron, se fueron, se ha ido, se va, libera, libera mesa, libera la mesa, limpia, recoge, acabaron, han acabado, queda libre, esta libre, terminada, terminado, ha pagado, pagado, pagada, se han levantado, se levanta, ha pagado y se ha ido, han pagado y se van, libre
    finish?: cuenta, la cuenta, cuenta para, la cuenta para, la cuenta de, cobra
    cancel: cancela, anula, no viene, ha cancelado, no va a venir
    move: mover, mueve, mover a, retrasa a, aplaza, pon, pon a, poner, adelanta, adelanta a
    swap: intercambia
    note: nota, anota, apunta que, anota que, pon que, pon una nota a, anade una nota a, apunta una nota a
    noshow: planton, no presentado, no presentada, no presentados, no se presento, no se presentaron, no vino, no vinieron, no se presenta, no se ha presentado, no ha venido, no aparecio, no aparecieron, no ha aparecido
    close: cerrar, cierra, cierre
    waitlist add: cola, apunta a la cola, apunta en la cola, en la cola, poner en cola, pon en cola, a la cola, en cola, espera, en la lista de espera, a la lista de espera, en lista de espera
    waitlist cancel: quita de la cola, saca de la cola, borrar de la cola, se va de la cola, de la cola, se marcha de la cola, se ha ido de la cola, ya no espera, ya no esperan, se cansa de esperar, se ha cansado de esperar, se han cansado, no quiere esperar
    waitlist call: avisa, avisa a, llama, llama a, mesa lista para, esta lista la mesa de
    reprice, items update: subir, sube, baja, bajar
    reprice: precios, subir precios
    items update: precio, precio de, precio del, nuevo precio, nuevo precio de, cambiar precio, cambia el precio, cambia el precio de, cambia el precio del, sube el precio de, sube el precio del, baja el precio de, baja el precio del
    erase: olvida
    crm get: quien es, quien llama, de quien es, de quien es el, de quien es este, de quien es este numero, de quien es el numero
    items unavailable: sin, se ha terminado, se termino, agotado, agotada, agotados, agotadas, agotar, no hay, nos quedamos sin, se acabo, se acabaron, se ha acabado, no queda, se nos ha acabado
    items available: disponible, hay otra vez, otra vez hay, otra vez, de nuevo, vuelve, vuelven, ya hay, vuelve a haber, ya tenemos
    tables combine: junta, unir, une
    tables edit: reservada para, guarda, bloquea
  `,
  numbers: 'una un uno, dos pareja, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce',
  openings:
    'por favor, hola, oye, oiga, mira, perdona, perdone, vale, venga, a ver, dime, digame, dinos, sabes, puedes, puede, podrias, podria, podemos, me puedes, me puede, me podrias, nos puedes, me dices, me puedes decir, puedes decirme, creo que, ok, quiero, quiere, quieren, quisiera, queria, necesito, necesitamos, hay que, tengo que, tenemos que, vamos a, voy a, me gustaria',
  emptyWords: 'ya todavia aun tambien ellos ellas',
  questionWords: 'quien quienes que cual cuales cuanto cuanta cuantos cuantas cuando donde',
  neutralWords: 'es son esta estan de en con el la los las un una tenemos nos aqui viene vienen me',
  fillers:
    'y, ya, me, nos, le, les, se, turno, servicio, llevamos, solo, a nombre de, nombre de, al nombre de, de parte de, para, a, con, en, por favor, gracias, tlf, telefono, movil, tel, la reserva de, reserva de, la reserva, reserva, el, la, los de, los, las, de, del, al, a la, a los, es, son, que, ha llamado, han llamado, dice que, dicen que, al final, quiere venir, quieren venir, la misma hora, a la misma hora, misma hora, misma mesa, de mesa, nombre, que tiene mesa, que ya tiene mesa, mesas de, las mesas de, mesa para, una mesa para, el numero, numero, la mesa, la de, hay, tenemos, apunta, apuntar, pon, ponle, quita, quitar, esta noche, sientala, sientalas, sientalo, sientalos',
  remarks:
    'cumpleanos, aniversario, vegano, vegana, veganos, vegetariano, vegetariana, vegetarianos, trona, tronas, carrito, cochecito, silla de ruedas, perro, mesa tranquila, ventana',
  functionWords:
    'todos todas todo toda cada el la los las un una unos unas lo que quien cual cuando donde como por para con sin sobre desde hasta hacia antes despues mas menos muy no si ya ahora luego tarde temprano pronto otra otro vez este esta estos estas esa ese viene vienen llega llegan llegado retrasa retrasan proximo proxima pasado siguiente semana semanas mes meses dia dias ano hora horas minuto minutos personas comensales mesa mesas ni pero porque tambien se le les nos es son hay han ha he hemos estan somos seremos mejores mejor cliente clientes reserva reservas en al media cuarto semanal mensual fieles comida cena almuerzo alguna alguno algun algo nada nadie cuantos cuantas cuanto cuanta aqui ahi alli veinte treinta quince',
  areas:
    'terraza salon sala comedor barra patio jardin reservado interior exterior fuera dentro ventana azotea balcon bodega galeria porche',
};

import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../src/cli/parse.ts';
import { scanArgv } from '../../src/cli/scan-argv.ts';
import { formatReading } from '../../src/cli/words/reading.ts';
import { groups } from '../../src/commands/groups.ts';
import { errorIn } from '../support/error-in.ts';
import { cliForAllTests, type RunOptions } from '../support/test-cli.ts';

/** The command that a line means, with its options. */
const understand = async (line: string): Promise<string> => {
  const parsed = await parseCommand(scanArgv(line.split(' ')), groups, 'en');
  if (parsed.kind !== 'run') return 'help';
  const { command, args, reading } = parsed.invocation;
  const open = reading?.open.filter(({ isLeftOver }) => isLeftOver).map(({ word }) => `?${word}`) ?? [];
  return [...command.path, ...(reading ? formatReading(reading) : args), ...open].join(' ');
};

describe('what hosts say', () => {
  it.each([
    ['who is due', 'reservas now'],
    ['queue now', 'waitlist list'],
    ['now 6 Merino', 'reservas update Merino --comensales 6'],
    ['seat T4 now please', 'reservas seat T4'],
    ['gildas sold out tonight', 'menu items unavailable gildas'],
    ['regulars tonight', 'crm regulars ?tonight'],
    ['mejores clientes esta noche', 'crm regulars ?noche'],
    ['habituales ahorita', 'crm regulars ?ahorita'],
    ['remove Ramirez from the queue', 'waitlist cancel Ramirez'],
    ['quién viene', 'reservas now'],
    ['ayuda lista', 'help'],
    ['help options', 'help'],
    ['deshaz eso', 'undo'],
    [
      'book Ana 22:00 4 612345678',
      'reservas create --inicio 22:00 --comensales 4 --telefono 612345678 --nombre Ana',
    ],
    [
      'reservar Ana mañana 22:00 4',
      'reservas create --fecha mañana --inicio 22:00 --comensales 4 --nombre Ana',
    ],
    [
      'apuntar Ruiz el sábado a las 14:30 6',
      'reservas create --fecha el sábado --inicio 14:30 --comensales 6 --nombre Ruiz',
    ],
    [
      'create Marta every thursday 21:00 2',
      'reservas create --fecha thursday --inicio 21:00 --comensales 2 --nombre Marta --repeat weekly',
    ],
    ['book Elena', 'reservas create --nombre Elena'],
    ['reserva list', 'reservas list'],
    ['arrived Ruiz', 'reservas seat Ruiz'],
    ['han llegado Ruiz', 'reservas seat Ruiz'],
    ['anula la de Ortega de las 22:00', 'reservas cancel Ortega, 22:00'],
    ['how long is the wait for 2', 'reservas free --comensales 2'],
    ['ya está lista la mesa de Noelia García', 'waitlist call Noelia García'],
    ['Hugo García se ha ido de la cola', 'waitlist cancel Hugo García'],
    ['add a note to Rafael Muñoz: cake', 'reservas note Rafael Muñoz: cake'],
    ['sube el precio del flan a 6,50', 'menu items update flan --price 6,50'],
    ['change the price of the flan to 6.50', 'menu items update flan --price 6.50'],
    ['who has the phone number 796453663', 'crm get 796453663'],
    ['table T2 has paid and left', 'reservas finish T2'],
    ['which guests have allergies tonight', 'reservas sheet --fecha tonight --servicio cena'],
    ['ha llamado Pascual, vienen a las 22:30 y son 3', 'reservas move Pascual --inicio 22:30 --comensales 3'],
    ['mesa para dos sin reserva', 'reservas walkin --comensales 2'],
    ['han entrado 3 de paso', 'reservas walkin --comensales 3'],
    ['me cambias a Merino de mesa', 'reservas move Merino'],
    ['por favor, cámbiame a Merino a la S8', 'reservas move Merino --mesa S8'],
    ['could you please cancel Moore', 'reservas cancel Moore'],
    ['la S9 ha terminado', 'reservas finish S9'],
    ['los Blanco han terminado', 'reservas finish Blanco'],
    ['ya se han ido los de la S4', 'reservas finish S4'],
    ['quién va ahora en la cola', 'waitlist list'],
    ['quién está en la S4', 'reservas list --mesa S4'],
    ['ya hay bogavante otra vez', 'menu items available bogavante'],
    ['sube el pulpo a 26 euros', 'menu items update pulpo --price 26'],
    ['gildas 5,50', 'menu items update gildas --price 5,50'],
    ['apunta que Olga tiene alergia al marisco', 'reservas note Olga tiene alergia al marisco'],
    ['ponle a Merino la mesa de la ventana', 'reservas note ponle a Merino la mesa de la ventana'],
    ['quién es alérgico a los frutos secos', 'reservas sheet ?frutos ?secos'],
    ['sienta a Merino en la S12, son 5', 'reservas seat Merino --mesa S12 --comensales 5'],
    ['Merino han llegado con uno más', 'reservas seat Merino --more 1'],
    ['Merino + 20', 'reservas move Merino --shift 20'],
    ['cuántos son los de Ortiz', 'reservas list --nombre Ortiz'],
    ['no ha aparecido nadie de Merino', 'reservas noshow Merino'],
    ['Merino para mañana misma hora', 'reservas move Merino --fecha mañana'],
    ['alérgico al gluten el de la S11', 'reservas note S11 alérgico al gluten'],
    ['dile a Vega que pase', 'waitlist call Vega'],
    ['hoy no hay pulpo', 'menu items unavailable pulpo'],
    ['el pulpo ahora vale 24', 'menu items update pulpo --price 24'],
    ['marca a Merino como llegado', 'reservas seat Merino'],
    ['un momento, entra una pareja, los pongo en la T3', 'reservas walkin --comensales 2 --mesa T3'],
    ['Lozano no puede venir hasta las 22', 'reservas late Lozano --hora 22'],
    ['han venido dos sin reserva', 'reservas walkin --comensales 2'],
    ['cancela lo de Núñez', 'reservas cancel Núñez'],
    ['a qué hora tengo a Merino', 'reservas list --nombre Merino'],
    ['tres que no tienen reserva', 'reservas walkin --comensales 3'],
    ['llegan 5 sin reserva', 'reservas walkin --comensales 5'],
    ['Núñez en camino, 10 minutos', 'reservas late Núñez --minutes 10'],
    ['nos hemos quedado sin lubina', 'menu items unavailable lubina'],
    ['anula lo último que he hecho', 'undo'],
    ['a qué hora se va la S5', 'reservas get S5'],
    ['súbeme a Ortiz a 8', 'reservas update Ortiz --comensales 8'],
    ['uno menos en la de Gil', 'reservas update Gil --more -1'],
    ['Merino ahora viene con 5', 'reservas update Merino --comensales 5'],
    ['teléfono de Merino?', 'reservas list --nombre Merino'],
    ['cuántos cubiertos hicimos el sábado pasado', 'reservas stats --fecha el sábado pasado'],
    ['se han presentado 4 sin reservar', 'reservas walkin --comensales 4'],
    ['retraso de 20 min Merino', 'reservas late Merino --minutes 20'],
    ['Lozano avisa q llega tarde, a las 22', 'reservas late Lozano --hora 22'],
    ['Lozano no aparece, márcalo como no show', 'reservas noshow Lozano'],
    ['apunta en la reserva de Merino que traen perro', 'reservas note Merino que traen perro'],
    ['Vega se pone en cola, son 4', 'waitlist add --customer-name Vega --party-size 4'],
    ['las croquetas ya están otra vez', 'menu items available croquetas'],
    ['mejores clientes del mes', 'crm regulars --desde del mes --hasta del mes'],
    [
      'Medina 2 pax viernes 14:30 terraza',
      'reservas create --fecha viernes --inicio 14:30 --comensales 2 --nombre Medina ?terraza',
    ],
    [
      'reserva Mar 4 mañana 21:00',
      'reservas create --fecha mañana --inicio 21:00 --comensales 4 --nombre Mar',
    ],
    [
      'reseva Iglesias 2 mañana 21h',
      'reservas create --fecha mañana --inicio 21h --comensales 2 --nombre Iglesias',
    ],
    ['tengo una pareja en la puerta sin reserva', 'reservas walkin --comensales 2'],
    ['ya puedes sentar a Olga Gil', 'reservas seat Olga Gil'],
    ['cámbiame la hora de Fernández a las 21:45', 'reservas move Fernández --inicio 21:45'],
    ['la mesa de Daniel Blanco ahora es de 6', 'reservas update Daniel Blanco --comensales 6'],
    ['quita la reserva de Marín', 'reservas cancel Marín'],
    ['no nos queda lubina', 'menu items unavailable lubina'],
    ['pon las croquetas a 10 €', 'menu items update croquetas --price 10'],
    ['cuánta gente hay en la cola', 'waitlist list'],
    ['que reservas tengo a las 22:00', 'reservas list --desde-hora 22:00'],
    // The hour that a reservation has is not a new one.
    ['los de las diez van a llegar tarde', 'reservas late , 10:00/22:00'],
    ['hola, tienes sitio para seis', 'reservas free --comensales 6'],
    ['llegó la familia Giménez, eran 5', 'reservas seat familia Giménez --comensales 5'],
    ['añade una trona a la reserva de Olga', 'reservas note Olga una trona'],
    ['la señora de la S9 es celíaca', 'reservas note S9 es celíaca'],
    ['Lozano tiene reserva?', 'reservas list --nombre Lozano'],
    ['borra a Felipe Martín de la lista', 'waitlist cancel Felipe Martín'],
    ['quita el solomillo de la carta', 'menu items unavailable solomillo'],
    // Names that resemble a verb with an ending.
    ['Tomás 4 mañana 21:00', 'reservas create --fecha mañana --inicio 21:00 --comensales 4 --nombre Tomás'],
    ['Llamas 22:00', 'reservas move Llamas --inicio 22:00'],
    ['Pons 4', 'reservas update Pons --comensales 4'],
    ['no more lubina tonight', 'menu items unavailable lubina'],
    ['Eva Ruiz wants to come at 22:00 instead', 'reservas move Eva Ruiz --inicio 22:00'],
    ['ha llegado Ana Ruiz, siéntala en la S9', 'reservas seat Ana Ruiz --mesa S9'],
    ['dos personas en la barra sin reserva', 'reservas walkin --comensales 2 ?barra'],
    [
      'book Ana 22:00 4, one is allergic to nuts',
      'reservas create --inicio 22:00 --comensales 4 --nombre Ana --notas one is allergic to nuts',
    ],
    ['late Blanco 20', 'reservas late Blanco --minutes 20'],
    ['llega tarde Crespo', 'reservas late Crespo'],
    ['Crespo llega tarde 20', 'reservas late Crespo --minutes 20'],
    ['Blanco is running late 20 min', 'reservas late Blanco --minutes 20'],
    ['move Blanco +20', 'reservas move Blanco --shift 20'],
    ['move Blanco 20 min later', 'reservas move Blanco --shift 20'],
    ['mover Blanco media hora antes', 'reservas move Blanco --shift -30'],
    ['move Elena Romero sunday', 'reservas move Elena Romero --fecha sunday'],
    ['change Mario 6', 'reservas update Mario --comensales 6'],
    ['change Mario 22:00', 'reservas move Mario --inicio 22:00'],
    ['change S4 phone 612345678', 'reservas update S4 --telefono 612345678'],
    ['ahora son 6 Mario', 'reservas update Mario --comensales 6'],
    ['done S4', 'reservas finish S4'],
    ['free table S4', 'reservas finish S4'],
    ['free table for 4 at 21:00', 'reservas free --hora 21:00 --comensales 4'],
    ['libera S4', 'reservas finish S4'],
    ['se fueron los de la S4', 'reservas finish S4'],
    ['no vino Ruiz', 'reservas noshow Ruiz'],
    ['Ruiz no ha venido', 'reservas noshow Ruiz'],
    ['queue Pepe 3', 'waitlist add --customer-name Pepe --party-size 3'],
    [
      'queue Pepe 3, about 25 minutes',
      'waitlist add --customer-name Pepe --party-size 3 --estimated-wait-minutes 25',
    ],
    ['were out of pulpo', 'menu items unavailable pulpo'],
    ['quién falta x llegar', 'reservas now'],
    ["who's coming tomorrow", 'reservas list --fecha tomorrow'],
    ['who is coming at ten', 'reservas list --desde-hora 10 pm'],
    ['quién viene mañana', 'reservas list --fecha mañana'],
    ['quién llega el viernes', 'reservas list --fecha el viernes'],
    ['any no shows tonight?', 'reservas stats --fecha tonight --servicio cena'],
    ['how does friday look', 'reservas stats --fecha friday'],
    ['has Merino arrived', 'reservas list --nombre Merino'],
    ['¿ha venido Olga?', 'reservas list --nombre Olga'],
    ['notes for Blanco', 'reservas list --nombre Blanco'],
    ['croquetas are off', 'menu items unavailable croquetas'],
    ['qué he cambiado hoy', 'reservas changes --desde hoy'],
    ['Olga Gil acaba de llamar, cancela', 'reservas cancel Olga Gil'],
    [
      'anótame una reservación para mañana a las 21:00, Luis, 4',
      'reservas create --fecha mañana --inicio 21:00 --comensales 4 --nombre Luis',
    ],
    ['how many bookings do we have next week', 'reservas stats --desde next week --hasta next week'],
    ['waitlist add Pepe 3', 'waitlist add --customer-name Pepe --party-size 3'],
    ['apuntar a la cola Pepe 3', 'waitlist add --customer-name Pepe --party-size 3'],
    ['call Pepe', 'waitlist call Pepe'],
    ['avisar a Pepe', 'waitlist call Pepe'],
    ['price gildas 4.50', 'menu items update gildas --price 4.50'],
    ['precio tarta de queso 6,50', 'menu items update tarta de queso --price 6,50'],
    ['86 tarta de queso', 'menu items unavailable tarta de queso'],
    ['se acabó el pulpo', 'menu items unavailable pulpo'],
    ['hay otra vez pulpo', 'menu items available pulpo'],
    ['covers tomorrow', 'reservas stats --fecha tomorrow'],
    [
      'nota para marta gonzalez hoy: traen trona',
      'reservas note para marta gonzalez traen trona --fecha hoy',
    ],
    ['note 6Q4YVN tomorrow: a cake', 'reservas note 6Q4YVN tomorrow: a cake'],
    ['covers tonight', 'reservas stats --fecha tonight --servicio cena'],
    ['put on the guest file of gil that he is vip', 'crm note gil that he is vip'],
    ['show me pilar hernandez guest file', 'crm get pilar hernandez'],
    ['guest file of pilar hernandez', 'crm get pilar hernandez'],
    ['swap s5 and s6 tonight', 'reservas swap s5, cena s6, cena --fecha tonight'],
    ['s5 tonight is celiac', 'reservas note s5, cena is celiac'],
    ['note s5 tonight: birthday cake', 'reservas note s5, cena birthday cake --fecha tonight'],
    ['swap s5 and s6, rivas to s5', 'reservas swap s5 s6 ?rivas to s5'],
    ['la s5 de esta noche es celiaca', 'reservas note s5, cena es celiaca'],
    ['martin pardo mañana noche seran 4', 'reservas update martin pardo --dia mañana noche --comensales 4'],
    ['ficha de alvaro ortiz: le gusta la t1', 'crm note alvaro ortiz: le gusta la t1'],
    ['blanca torres left, take her off the waitlist', 'waitlist cancel blanca torres'],
    ['what time is 24Q57Z', 'reservas get 24Q57Z'],
    ['el 797827177 ha llamado que llega tarde', 'reservas late 797827177'],
    [
      'apunta en espera a marta iglesias 2 personas 690112233',
      'waitlist add --customer-name marta iglesias --party-size 2 --phone 690112233',
    ],
    ['que mesa hay en la terraza para 2 ahora', 'reservas free --hora ahora --comensales 2 ?terraza'],
    ['que alergias tiene lucia soler', 'reservas list --nombre lucia soler'],
    ['que platos llevan gluten', 'menu items list ?gluten'],
    ['what allergies does lucia soler have', 'reservas list --nombre lucia soler'],
    ['tomas alonso in at s1', 'reservas seat tomas alonso --mesa s1'],
    ['extend s5 by 30 minutes', 'reservas update s5 --longer 30'],
    ['extend gil until 11', 'reservas update gil --final 11 pm'],
    ['alarga la t6 media hora', 'reservas update t6 --longer 30'],
    ['alargue la s9 media hora', 'reservas update s9 --longer 30'],
    ['alárgale a otero media hora', 'reservas update otero --longer 30'],
    ['extend otero one more hour', 'reservas update otero --longer 60'],
    ['extend begoña arias by one more hour', 'reservas update begoña arias --longer 60'],
    ['extend otero to 4 people', 'reservas update otero --comensales 4'],
    ['gil wants another hour', 'reservas update gil --longer 60'],
    ['ana ruiz se queda otra hora', 'reservas update ana ruiz --longer 60'],
    ['apunta a lorena zubiri que quiere trona', 'reservas note apunta a lorena zubiri que quiere trona'],
    ['is M5QSTK cancelled?', 'reservas get M5QSTK'],
    ['24Q57Z confirmed', 'reservas confirm 24Q57Z'],
    ['esta confirmada la 24Q57Z?', 'reservas get 24Q57Z'],
    [
      'el domingo 13 comida para 12 Peña Taurina a las 14:30',
      'reservas create --fecha domingo the 13 --inicio 14:30 comida --comensales 12 --nombre Peña Taurina',
    ],
    ['acaban de entrar los de iker casado, van a la s11', 'reservas seat iker casado --mesa s11'],
    ['acaban de entrar 4', 'reservas walkin --comensales 4'],
    ['quien esta en la t6 mañana', 'reservas list --fecha mañana --mesa t6'],
    ['a nombre de quien está la T6 esta noche', 'reservas list --fecha esta noche --mesa T6 --servicio cena'],
    ['cuanto tiempo lleva esperando isabel vazquez', 'waitlist list --customer-name isabel vazquez'],
    ['recupera la reserva de angel dominguez, que al final vienen', 'reservas confirm angel dominguez'],
    ['qué reservas quedan por confirmar hoy', 'reservas list --fecha hoy'],
    [
      'nuevo cliente ana caro correo ana.uno@caro.es 612345678',
      'crm create --phone 612345678 --email ana.uno@caro.es --full-name ana caro',
    ],
    ['add customer amy winters john@two.com', 'crm create --email john@two.com --full-name amy winters'],
    ['crm update 41 email ana@caro.es', 'crm update 41 --email ana@caro.es'],
    ['book ana march 4 friday 21:00', 'reservas create --fecha march 4 --inicio 21:00 --nombre ana ?friday'],
    ['walkin 2 tabel b1', 'reservas walkin --comensales 2 --mesa b1'],
    ['walkin fuor', 'reservas walkin --comensales 4'],
    ['add lara too the queue 3', 'waitlist add --customer-name lara --party-size 3 ?too'],
    ['new customer ana lara telefno 612345678', 'crm create --phone 612345678 --full-name ana lara'],
    ['has Gil paid?', 'reservas list --nombre Gil'],
    ['hay pulpo?', 'reservas list --nombre pulpo'],
    ['hay sitio para 4 mañana?', 'reservas free --fecha mañana --comensales 4'],
    ['new customer Hugo Salvatierra 688776655', 'crm create --phone 688776655 --full-name Hugo Salvatierra'],
    ['busiest day this week?', 'reservas stats --desde this week --hasta this week'],
    ['percentage of no shows this month', 'reservas stats --desde this month --hasta this month'],
    ["what's coming in the next half hour", 'reservas now'],
    ['who called from 797827177', 'crm get 797827177'],
    [
      'nuevo cliente Hugo Salvatierra 688776655 vegano, prefiere terraza',
      'crm create --phone 688776655 --full-name Hugo Salvatierra --notes vegano prefiere terraza',
    ],
    ['alguien ha llamado desde el 797827177, quien es', 'crm get 797827177'],
    ['porcentaje de no presentados este mes', 'reservas stats --desde este mes --hasta este mes'],
    ['que dia mas lleno de la semana', 'reservas stats --semana'],
    ['que postres quedan', 'menu items get postres'],
    [
      'reserva para 4 peronas mañana a las 9 ana lopez',
      'reservas create --fecha mañana --inicio 9 --comensales 4 --nombre ana lopez',
    ],
    [
      'reserva ana lopez mañana a las 9 cuatro peronas',
      'reservas create --fecha mañana --inicio 9 --comensales 4 --nombre ana lopez',
    ],
    [
      'reserva mañana 21:00 ana lopez 4 pax telefno 612345678',
      'reservas create --fecha mañana --inicio 21:00 --comensales 4 --telefono 612345678 --nombre ana lopez',
    ],
    ['apunta a ana lopez en la lsita de espera 3', 'waitlist add --customer-name ana lopez --party-size 3'],
    ['apunta a ana lopez en lista de epsera 3', 'waitlist add --customer-name ana lopez --party-size 3'],
    [
      'reserva a nobmre de luis sierra 4 el viernes 21:00',
      'reservas create --fecha el viernes --inicio 21:00 --comensales 4 --nombre luis sierra',
    ],
    [
      'reserva mesa ana ruiz 4 viernes 21:00 con torna',
      'reservas create --fecha viernes --inicio 21:00 --comensales 4 --nombre ana ruiz --notas con trona',
    ],
    [
      'luis gil viernes a las nueeve 4 personas',
      'reservas create --fecha viernes --comensales 4 --nombre luis gil',
    ],
    ['entran 4 sin resreva', 'reservas walkin --comensales 4'],
    [
      'reserva mañana a las 14:00 para 2 a nombe de Beatriz Lozano',
      'reservas create --fecha mañana --inicio 14:00 --comensales 2 --nombre Beatriz Lozano',
    ],
    [
      'reserva mañana a las 14:00 para 2 a nombe de luis ponce',
      'reservas create --fecha mañana --inicio 14:00 --comensales 2 --nombre luis ponce',
    ],
    [
      'reserva ana sierra ponce 4 viernes 21:00',
      'reservas create --fecha viernes --inicio 21:00 --comensales 4 --nombre ana sierra ponce',
    ],
    ['cuanto le qeuda a la t4', 'reservas list --mesa t4'],
    ['no qeuda pulpo', 'menu items unavailable pulpo'],
    ['telefno de veronica garcia', 'reservas list --nombre veronica garcia'],
    ['cancle la de gil', 'reservas cancel gil'],
    [
      'resreva ana 4 viernes 21:00',
      'reservas create --fecha viernes --inicio 21:00 --comensales 4 --nombre ana',
    ],
    ['mesa de cano?', 'reservas list --nombre cano'],
    ['mesa de 4', 'reservas free --comensales 4'],
    ['mesa de gil a la T4', 'reservas move gil --mesa T4'],
    ['mesa para gil?', 'reservas list --nombre gil'],
    ['hay reserva de gil en la T4', 'reservas list --mesa T4 --nombre gil'],
    ['como va la noche', 'reservas stats'],
    ['cuanta espera hay para 4', 'reservas free --comensales 4'],
    ['que mesa tengo libre para 5 ahora', 'reservas free --hora ahora --comensales 5'],
    ['busca mesa para 4', 'reservas free --comensales 4'],
    ['busca la 24q57z', 'reservas get 24q57z'],
    ['que lleva apuntado teresa castro', 'reservas list --nombre teresa castro'],
    ['gil se queda otra media hora', 'reservas update gil --longer 30'],
    [
      'Angela Lopez no puede mañana, pasala al miercoles a la misma hora',
      'reservas move Angela Lopez --fecha al miercoles --dia mañana',
    ],
    ['quien viene a las 9', 'reservas list --desde-hora 9 pm'],
    ['como va la cena', 'reservas stats'],
    [
      'book ana lopez 4 poeple friday 9pm',
      'reservas create --fecha friday --inicio 9pm --comensales 4 --nombre ana lopez',
    ],
    [
      'book for 4 tomorow at 9 name ana',
      'reservas create --fecha tomorrow --inicio 9 --comensales 4 --nombre ana',
    ],
    [
      'book for 4 tomorrow at 9 nmae ana lopez',
      'reservas create --fecha tomorrow --inicio 9 --comensales 4 --nombre ana lopez',
    ],
    [
      'book for 4 undre the name ana lopez friday 9pm',
      'reservas create --fecha friday --inicio 9pm --comensales 4 --nombre ana lopez',
    ],
    [
      'book ana 4 friday 9pm phnoe 612345678',
      'reservas create --fecha friday --inicio 9pm --comensales 4 --telefono 612345678 --nombre ana',
    ],
    ['add ana lopez to teh waitlist party of 3', 'waitlist add --customer-name ana lopez --party-size 3'],
    ['add ana lopez to the waitlsit party of 3', 'waitlist add --customer-name ana lopez --party-size 3'],
    [
      'book ana lopez fro 4 friday 9pm',
      'reservas create --fecha friday --inicio 9pm --comensales 4 --nombre ana lopez',
    ],
    [
      'book table fro ana lopez 4 friday 9pm',
      'reservas create --fecha friday --inicio 9pm --comensales 4 --nombre ana lopez',
    ],
    [
      'book john lynch 4 friday 9pm',
      'reservas create --fecha friday --inicio 9pm --comensales 4 --nombre john lynch',
    ],
    [
      'book amy ruiz 4 friday 9pm',
      'reservas create --fecha friday --inicio 9pm --comensales 4 --nombre amy ruiz',
    ],
    [
      'book noe ruiz 4 friday 9pm',
      'reservas create --fecha friday --inicio 9pm --comensales 4 --nombre noe ruiz',
    ],
    ['what dishes are sold uot', 'menu items list'],
    ['do we have a table for 6 tonigth at 9:30', 'reservas free --fecha tonight --hora 9.30 --comensales 6'],
    ['whats teh phone of gil', 'reservas list --nombre gil'],
    ["who's still not confirmed?", 'reservas list'],
    ["who's next on the waiting list", 'waitlist list'],
    ["who's coming at 9:30", 'reservas list --desde-hora 9.30 pm'],
    ['which events are coming up?', 'events list'],
    ['can i seat 6 at ten', 'reservas free --hora 10 --comensales 6'],
    ['find 24q57z', 'reservas get 24q57z'],
    ['what is 24q57z', 'reservas get 24q57z'],
    ['reservation 24q57z', 'reservas get 24q57z'],
    ['table for cano?', 'reservas list --nombre cano'],
    ['table for 4 at 9?', 'reservas free --hora 9 --comensales 4'],
    ['s5 wants 20 more minutes', 'reservas update s5 --longer 20'],
    ['s5 needs another half hour', 'reservas update s5 --longer 30'],
    ['how is dinner going', 'reservas stats --servicio dinner'],
    ['gil can not come on friday, move him to sunday', 'reservas move gil --fecha to sunday --dia friday'],
    ['Gil 20 min late, arriving at 21:20', 'reservas late Gil --hora 21:20'],
    ['walk-in 3, they are in a hurry', 'reservas walkin --comensales 3 --notas are in a hurry'],
    ['Ruiz llega 20 min tarde, a las 21:20', 'reservas late Ruiz --hora 21:20'],
    ['no pulpo left', 'menu items unavailable pulpo'],
    ['how many guests still to arrive tonight', 'reservas now'],
    ['xavier cano al final si que viene', 'reservas confirm xavier cano'],
    ['quien no se ha presentado hoy', 'reservas stats --fecha hoy'],
    ['alguien nos ha dado planton hoy?', 'reservas stats --fecha hoy'],
    ['cuantos comensales cenan mañana', 'reservas stats --fecha mañana'],
    ['xavier cano prefiere el domingo a la misma hora', 'reservas move xavier cano --fecha el domingo'],
    [
      'la clinica dental prado lo cambia al jueves 17, misma hora',
      'reservas move clinica dental prado --fecha jueves the 17',
    ],
    ['anlua la de gonzalo hidalgo', 'reservas cancel gonzalo hidalgo'],
    ['rafael martin is coming after all', 'reservas confirm rafael martin'],
    ['what is andrea cortes allergic to', 'reservas sheet ?andrea ?cortes'],
    ['when will s5 be free', 'reservas list --mesa s5'],
    ['add sesame allergy to ines gutierrez booking', 'reservas note ines gutierrez sesame allergy'],
    ['whats changed in the last hour', 'reservas changes --desde in the last hour'],
    ['que se ha cambiado en los ultimos 20 minutos', 'reservas changes --desde en los ultimos 20 minutos'],
    ['cambios de la ultima hora', 'reservas changes --desde de la ultima hora'],
    ['que reservas de hoy estan sin confirmar', 'reservas reconfirm --fecha hoy'],
    ['which bookings tonight still arent confirmed', 'reservas reconfirm --fecha tonight'],
    ['ibanez tomorrow night on s12 instead', 'reservas move ibanez --fecha tomorrow night --mesa s12'],
    ['familia suarez prefer sunday, same time', 'reservas move familia suarez --fecha sunday'],
    ["put in ines gutierrez's guest file that she's vegan", "crm note in ines gutierrez's she's vegan"],
    ['how many waiting', 'waitlist list'],
    ['9b69ed is coming after all, restore it', 'reservas confirm 9b69ed'],
    [
      'someone in carlos parra group is alergic to nuts',
      'reservas note carlos parra group is alergic to nuts',
    ],
    ['what dishes are we out of', 'menu items list'],
    ['a q hora queda libre la t4', 'reservas get t4'],
    ['andrea cortes dice que si', 'reservas confirm andrea cortes'],
    ['cuanto le queda por esperar a ana montero', 'waitlist list --customer-name ana montero'],
    [
      'jordi vazquez al final si viene mañana, recupera su reserva',
      'reservas confirm jordi vazquez --fecha mañana',
    ],
    ['los cano de la T3 no se han presentado', 'reservas noshow cano, mesa T3'],
    ['andrea cotres dice q seran 3', 'reservas update andrea cotres --comensales 3'],
    [
      'pon en lo de carlos parra que quieren factura de empresa',
      'reservas note carlos parra que quieren factura de empresa',
    ],
    ['hay algun vegetariano esta noche', 'reservas sheet --fecha esta noche --servicio cena'],
    ['al final si viene julia cruz mañana', 'reservas confirm julia cruz --fecha mañana'],
    ['cuando es la cata de jerez', 'events get de jerez'],
    ['que platos tengo agotados', 'menu items list'],
    ['los de la s1 quieren cambiarse a la s7', 'reservas move s1 --mesa s7'],
    ['cuantos cenan mañana', 'reservas stats --fecha mañana'],
    [
      'el niño de rocio lopez es alergico al cacahuete, apuntalo en su reserva',
      'reservas note rocio lopez es alergico al cacahuete,',
    ],
    [
      'me llama un tal Roberto Quintana, quiere mesa pa 2 mañana a las dos y media de la tarde',
      'reservas create --fecha mañana --inicio 2 y media de la tarde --comensales 2 --nombre Roberto Quintana',
    ],
    ['esteban marquez se ha cansao de esperar y se va', 'waitlist cancel esteban marquez'],
    ['manuel nuñez ha pagado y se ha marchao', 'reservas finish manuel nuñez'],
    ['uy no era esa, deshaz lo ultimo', 'undo'],
    ['alguna alerjia esta noche?', 'reservas sheet --fecha esta noche --servicio cena'],
    [
      'book mcallister for 4 on tuesday 15th at 2pm, tel 655201937, one of them vegan',
      'reservas create --fecha tuesday the 15 --inicio 2pm --comensales 4 --telefono 655201937 --nombre mcallister --notas one of them vegan',
    ],
    ['six off the street, no booking, sat them at s12', 'reservas walkin --comensales 6 --mesa s12'],
    ['waiting list: siobhan kelly, 4 people', 'waitlist add --customer-name siobhan kelly --party-size 4'],
    ['how long more for enrique castro', 'waitlist list --customer-name enrique castro'],
    [
      'julia cruz is coming tomorrow after all, un-cancel him',
      'reservas confirm julia cruz --fecha tomorrow',
    ],
    ['rafael martin says yes shes definitely coming', 'reservas confirm rafael martin'],
    ['any allergies tonite?', 'reservas sheet --fecha tonite --servicio cena'],
    ['move cortes over to s9 tonight', 'reservas move cortes --fecha tonight --mesa s9'],
    ["how long's the wait for a table", 'waitlist list'],
    ['oscar perez and co have just arrived', 'reservas seat oscar perez'],
    ['isabel mora cant have lactose, save it on her guest file', 'crm note isabel mora cant have lactose,'],
    ['what is on for saturday 19th', 'reservas stats --fecha saturday the 19'],
    ['whats off the menu just now', 'menu items list'],
    ['how much are we charging for the pulpo', 'menu items get pulpo'],
    ['what have we got written down for lorena blanco', 'reservas list --nombre lorena blanco'],
    [
      '8 walked in off the street, hargreaves, sat them at s12',
      'reservas walkin --comensales 8 --nombre hargreaves --mesa s12',
    ],
    ['tell blanca torres her tables ready', 'waitlist call blanca torres'],
    ['consuelo caballero got fed up waiting and went home', 'waitlist cancel consuelo caballero'],
    ['cancela cano el de las 21:30', 'reservas cancel cano, 21:30'],
    ['cano el de las 9:30 son 5', 'reservas update cano, 09:30/21:30 --comensales 5'],
    ['los de las 21:15 llegan tarde', 'reservas late , 21:15'],
    ['no viene el de las nueve y media', 'reservas cancel , 09:30/21:30'],
    ['cancel the cano dinner the party of four', 'reservas cancel cano, 4 pax, cena'],
    ['cancel cano at 9:30', 'reservas cancel cano, 09:30/21:30'],
    [
      'cancel the Ibáñez dinner tomorrow, the party of six',
      'reservas cancel Ibáñez, 6 pax, cena --fecha tomorrow',
    ],
    ['confirm andrea at 21:30', 'reservas confirm andrea, 21:30'],
    ['Soto of tomorrow 15:30 is not coming finally', 'reservas cancel Soto, 15:30 --fecha tomorrow'],
    ['siénteme a los de las 21:30 de la s8', 'reservas seat , 21:30 --mesa s8'],
    ['que tengo para 4 ahora mismo', 'reservas free --hora ahora mismo --comensales 4'],
    ['el libro del domingo', 'reservas list --fecha domingo'],
    ['¿Quién canceló a la familia Vargas este mediodía?', 'reservas history familia Vargas, comida'],
    ['cuantas veces a venido Pilar Hernández', 'crm history Pilar Hernández'],
    ['no presentados de esta semana', 'reservas stats --desde esta semana --hasta esta semana'],
    [
      'Verónica García ha cambiado de móvil, ahora el 699 310 254',
      'reservas update Verónica García --telefono 699 310 254',
    ],
    ['plazas libres en la cata de Jerez', 'events get cata de Jerez'],
    ['plazas q quedan en la cata de jerez', 'events get cata de jerez'],
    ['me entran 5 sin reserva, ponlos en la t6', 'reservas walkin --comensales 5 --mesa t6'],
    ['adrian ortega ya no espera mas, se fue nomas', 'waitlist cancel adrian ortega'],
    ['llamo carlos parra, que mañana no vienen', 'reservas cancel carlos parra --fecha mañana'],
    [
      'isabel lorenzo es alergica al huevo, ponselo en la ficha',
      'crm note isabel lorenzo es alergica al huevo,',
    ],
    ['cuando es lo del flamenco', 'events get del flamenco'],
    ["adrian ortega's group is 6 now not 5", 'reservas update adrian ortega --comensales 6'],
    ['which tables have allergies tonight', 'reservas sheet --fecha tonight --servicio cena'],
    [
      "Please change Carlos Parra's party tomorrow from 10 to 12",
      'reservas move Carlos Parra --fecha tomorrow --comensales 12',
    ],
    ['who canceled reservaton Q8D4U7', 'reservas history Q8D4U7'],
    ['has pilar hernandez been here often?', 'crm history pilar hernandez'],
    [
      "add to maria sanchez's file: pregnant, nothing raw",
      "crm note to maria sanchez's pregnant, nothing raw",
    ],
    ['how many seats are left for the flamenco night?', 'events get flamenco night'],
    ['any allergies for dinner tonight?', 'reservas sheet --fecha tonight --servicio dinner'],
    ['when does s5 free up', 'reservas list --mesa s5'],
    ['how many people booked for dinner today', 'reservas stats --fecha today --servicio dinner'],
    [
      'isabel lorenzo is vegetarian, save it on her file for next time',
      'crm note isabel lorenzo is vegetarian,',
    ],
    ['cano at 9 running 20 mins late', 'reservas late cano, 09:00/21:00 --minutes 20'],
    ['vargas and cano at 21:00 swap tables', 'reservas swap vargas cano, 21:00'],
    [
      'gonzalo hidalgo wants sunday instead of tomorrow, same time',
      'reservas move gonzalo hidalgo --fecha sunday --dia tomorrow',
    ],
    [
      'gonzalo prieto del sabado al domingo, misma hora',
      'reservas move gonzalo prieto --fecha al domingo --dia sabado',
    ],
    ['vargas celebra aniversario, apuntalo', 'reservas note vargas celebra aniversario,'],
    ['andrea cortes que al final no pueden venir', 'reservas cancel andrea cortes'],
    ['a q hora se qeda libre la s11', 'reservas get s11'],
    ['6Q4YVN needs a high chair', 'reservas note 6Q4YVN needs a high chair'],
    ['isabel lorenzo stays half an hour longer', 'reservas update isabel lorenzo --longer 30'],
    ['la s5 se queda 20 minutos mas', 'reservas update s5 --longer 20'],
    ['claudia romero sitting down at s7 now', 'reservas seat claudia romero --mesa s7'],
    ['what are we out of in the kitchen', 'menu items list'],
    ['los de las 9 no vienen', 'reservas cancel , 09:00/21:00'],
    ['pasa los de las 9 a las 10', 'reservas move , 09:00/21:00 --inicio 10'],
    ['cancel Gil and Cano at 9', 'reservas cancel Gil, 09:00/21:00 Cano, 09:00/21:00'],
    ['swap Vargas and Gil tomorrow', 'reservas swap Vargas Gil --fecha tomorrow'],
    ['cancel Cano now', 'reservas cancel Cano'],
    ['move from friday to sunday', 'reservas move --fecha to sunday --dia friday'],
    ['cuánto cuesta el bacalao', 'menu items get bacalao'],
    ['esteban se ha marchao', 'reservas finish esteban'],
    ['eduardo merino confirma que son 3', 'reservas update eduardo merino --comensales 3'],
    ['siente a olga gil y a ana suárez', 'reservas seat olga gil ana suárez ?y ?a'],
    ['who cancelled?', 'reservas list'],
    ['Merino al final 6', 'reservas update Merino --comensales 6'],
    ['who moved Rosa Ferrer', 'reservas history Rosa Ferrer'],
    ['add 2 walk ins S3', 'reservas walkin --comensales 2 --mesa S3'],
    ['una familia de 5 sin reserva, a la T6', 'reservas walkin --comensales 5 --mesa T6'],
    ['somos 3 sin reserva en la S3', 'reservas walkin --comensales 3 --mesa S3'],
    ['party of 3 no booking put them on S3', 'reservas walkin --comensales 3 --mesa S3'],
    ['the lopez four have turned up', 'reservas seat lopez ?four'],
    ['marta gonzalez changed her mind, cancel', 'reservas cancel marta gonzalez'],
    ["castro won't wait any longer", 'waitlist cancel castro'],
    ['rafael lara how many visits', 'crm history rafael lara'],
    ['796 46 04 71 calling', 'crm get 796 46 04 71'],
    ['take back what I just did', 'undo'],
    ['what did we change', 'reservas changes'],
    ['table for 2 no booking', 'reservas walkin --comensales 2'],
    ['how many covers have we done today', 'reservas stats --fecha today'],
    ['bump oscar perez to half past nine', 'reservas move oscar perez --inicio half past 9'],
    [
      'can we stick Patel on the waitlist, 4 of them, 07700 900123',
      'waitlist add --customer-name Patel --party-size 4 --phone 07700 900123',
    ],
    ['lopez ya en la mesa', 'reservas seat lopez'],
    ['carmen carrasco quiere cambiar a mañana misma hora', 'reservas move carmen carrasco --fecha mañana'],
    ['que pase castro a la T6', 'reservas seat castro --mesa T6'],
    ['quien esta el primero en la cola', 'waitlist list'],
    ['que mesa le doy a 6 personas', 'reservas free --comensales 6'],
    [
      'reserva de Marisa para pasado mañana noche, seran 3, sobre las 21:15',
      'reservas create --fecha pasado mañana --inicio 21:15 noche --comensales 3 --nombre Marisa',
    ],
    ['que he tocado yo hoy', 'reservas changes --desde hoy'],
    ['confirma todas las de mañana', 'reservas confirm --fecha mañana ?todas'],
    ['top clientes', 'crm regulars'],
    ['los de isabel lorenzo han pagado y se van', 'reservas finish isabel lorenzo'],
    [
      'coge reserva sabado 19 a las 14h, 6 pax, Ramiro, 600 11 22 33, un celiaco',
      'reservas create --fecha sabado the 19 --inicio 14h --comensales 6 --telefono 600 11 22 33 --nombre Ramiro --notas un celiaco',
    ],
    ['move Vargas until 23:00', 'reservas move Vargas --inicio 23:00 ?until'],
    ['Cano is in 20 minutes', 'reservas move Cano --shift 20'],
    ['Cano is in, the two on T3', 'reservas seat Cano --mesa T3 ?two'],
    ['wait no, undo', 'undo'],
    ['arroz con leche is back', 'menu items available arroz con leche'],
    ['lubina how much', 'menu items get lubina'],
    ['do we still have Cano', 'reservas list --nombre Cano'],
    ['quedan alcachofas', 'reservas list --nombre alcachofas'],
    ['what time does S10 have to be empty', 'reservas list --mesa S10'],
    ["this week's figures day by day please", 'reservas stats --desde this week --hasta this week'],
    ["tomorrow lunch who haven't confirmed", 'reservas list --fecha tomorrow --servicio lunch'],
    [
      'Carmen Perez is coming after all tomorrow, reactivate her',
      'reservas confirm Carmen Perez --fecha tomorrow',
    ],
    ['which dishes are off', 'menu items list'],
    [
      'Silvia Navarro has changed phone: 644 908 117',
      'reservas update Silvia Navarro --telefono 644 908 117',
    ],
    ['marta gonzalez wont be coming', 'reservas cancel marta gonzalez'],
    ['cross off xavier cano', 'reservas cancel xavier cano'],
    ['whats table S11 doing tonight', 'reservas list --mesa S11'],
    ['add to Cano: wants the quiet corner', 'reservas note Cano wants the quiet corner'],
    ['how did last saturday go', 'reservas stats --fecha last saturday'],
    ['bookings for next weekend', 'reservas list --desde next weekend --hasta next weekend'],
    ['el finde cuantas reservas hay', 'reservas stats --desde el finde --hasta el finde'],
    ['call adrian ortega his table is ready', 'waitlist call adrian ortega'],
    ['regulars list', 'crm regulars'],
    ['hueco el sabado por la noche para 8', 'reservas free --fecha el sabado --comensales 8'],
    ['El chuletón a cuánto lo tenemos?', 'menu items get chuletón'],
    ['pulpo a la brasa cuanto vale', 'menu items get pulpo a la brasa'],
    ['marta gonzalez en que mesa esta', 'reservas list --nombre marta gonzalez'],
    ['cano what time is he coming', 'reservas list --nombre cano'],
    ['ayer cuantos no se presentaron', 'reservas stats --fecha ayer'],
    ['how long for a table for 5', 'reservas free --comensales 5'],
    ['lorena blanco wants 21:00, not half nine', 'reservas move lorena blanco --inicio 21:00'],
    [
      'S12 for a family of seven just walked in, surname Peña',
      'reservas walkin --comensales 7 --nombre Peña --mesa S12',
    ],
    ['resevations for tuesday', 'reservas list --fecha tuesday'],
    ['figures for last week', 'reservas stats --desde last week --hasta last week'],
    ['tomorow ana maria cortes 8 people', 'reservas update ana maria cortes --dia tomorrow --comensales 8'],
    ["put on Julia Vargas's file that she carries an epipen", "crm note on Julia Vargas's carries an epipen"],
    ['what changed today after 2', 'reservas changes --desde 2'],
    ['take them off the list Velasco', 'waitlist cancel Velasco'],
    ['vargas an llegado', 'reservas seat vargas'],
    ['xavier cano que vaya a la S10 en vez de la S9', 'reservas move xavier cano --mesa S10'],
    [
      'mañana cena a las 21:30, Joaquín Pardo, dos personas, 655 01 02 03, una es alergica al huevo',
      'reservas create --fecha mañana --inicio 21:30 cena --comensales 2 --telefono 655 01 02 03 --nombre Joaquín Pardo --notas una es alergica al huevo',
    ],
    ['nuñez se queda hasta las 22:30', 'reservas update nuñez --final 22:30'],
    ['Ruiz stays until 11', 'reservas update Ruiz --final 11 pm'],
    [
      'reserva Ana sabado 14:00 hasta las 16:00 4',
      'reservas create --fecha sabado --inicio 14:00 --final 16:00 --comensales 4 --nombre Ana',
    ],
    [
      'adrian ortega delante de esther en la cola',
      'waitlist add --customer-name adrian ortega ?delante ?de ?esther',
    ],
    [
      'apunta en la ficha de alejandro vazquez que siempre quiere la T6',
      'crm note alejandro vazquez que siempre quiere la T6',
    ],
    ['put on the file of Olga Gil she likes the window', 'crm note Olga Gil she likes the window'],
    [
      'Ibáñez de mañana por la noche viene a las nueve, no a las 8 y media',
      'reservas move Ibáñez --fecha mañana --inicio 9 por la noche',
    ],
    [
      'apunta en la cola a Lourdes Pizarro, son 3, terraza si puede ser',
      'waitlist add --customer-name Lourdes Pizarro --party-size 3 --notes terraza si puede ser',
    ],
    ['Andrea Cortés pide venir a las 22:00', 'reservas move Andrea Cortés --inicio 22:00'],
    ['quien viene luego a la S11', 'reservas list --mesa S11'],
    ['avisa a enrique castro de que ya puede pasar', 'waitlist call enrique castro'],
    ['cuantos cubiertos hemos hecho al mediodia', 'reservas stats --servicio mediodia'],
    ['libro del 24 por la noche', 'reservas list --fecha del 24 --servicio noche'],
    ['cuantas veces nos a visitado pilar hernandez', 'crm history pilar hernandez'],
    ['nuevo movil de Ángela Carrasco 633 908 117', 'reservas update Ángela Carrasco --telefono 633 908 117'],
    ['new number for Angela Carrasco 633908117', 'reservas update Angela Carrasco --telefono 633908117'],
    ['que no queda en cocina', 'menu items list'],
    ['q cambios ha tenido la reserva DZMZN7', 'reservas history DZMZN7'],
    ['who cancelled Rosa Ferrer', 'reservas list --nombre Rosa Ferrer'],
    ['recupera la de carmen perez de mañana', 'reservas confirm carmen perez --fecha mañana'],
    ['nuestros clientes que mas vienen', 'crm regulars'],
    ['guests who come most often', 'crm regulars'],
    ['gente que nos ha dejado plantados este mes', 'reservas stats --desde este mes --hasta este mes'],
    ['a cuanto tenemos el bogavante?', 'menu items get bogavante'],
    ['el sabado pasado cuantos dimos de cenar', 'reservas stats --fecha el sabado pasado --servicio cenar'],
    ['Club de Remo son diez en vez de ocho', 'reservas update Club de Remo --comensales 10'],
    ['se cae la de Maria Jose Vazquez', 'reservas cancel Maria Jose Vazquez'],
    ['raise croquetas to 9.90', 'menu items update croquetas --price 9.90'],
    ['oops take that last one back', 'undo'],
    [
      'acaba de entrar una pareja sin reserva, los pongo en la B1',
      'reservas walkin --comensales 2 --mesa B1',
    ],
    ['los Giménez prefieren venir a las diez y media', 'reservas move Giménez --inicio 10 y media'],
    ['ojo que uno de los de Vázquez Ortiz es celiaco', 'reservas note Vázquez Ortiz es celiaco'],
    ["one of Ana Suárez's party is coeliac", 'reservas note Ana Suárez party is coeliac'],
    ['Alberto Gil ha venido mas veces?', 'crm history Alberto Gil'],
    ['two people at the door no reservation, putting them on B1', 'reservas walkin --comensales 2 --mesa B1'],
    ['Cortes got fed up waiting and left', 'waitlist cancel Cortes'],
    ['what does tomorrow lunch look like', 'reservas stats --fecha tomorrow --servicio lunch'],
    ['oops wrong one, take that back', 'undo'],
    ["ok that's it for tonight, close up the shift", 'reservas close'],
    ['Lozano is not coming tonight after all', 'reservas cancel Lozano --fecha tonight'],
    ['Torres llegan 3', 'reservas update Torres --comensales 3'],
    ['llegan 3', 'reservas walkin --comensales 3'],
    ['Merino will come with 6', 'reservas update Merino --comensales 6'],
    ['Merino llega con 6', 'reservas seat Merino --comensales 6'],
    ['los de sara torres al final vienen 3', 'reservas update sara torres --comensales 3'],
    ['Merino viene a las 22:30', 'reservas late Merino --hora 22:30'],
    ['Torres coming 6', 'reservas update Torres --comensales 6'],
    ['Torres coming 20 min late', 'reservas late Torres --minutes 20'],
    ['a como va el chuleton?', 'menu items get chuleton'],
    ['uy no, deshaz lo ultimo', 'undo'],
    [
      'cambia entre si las mesas de sara torres y la familia ramos',
      'reservas swap sara torres familia ramos',
    ],
    ['cancel Andrea Cortes this evening', 'reservas cancel Andrea Cortes --fecha this evening'],
    [
      'reserva Merino 4 los viernes 21:00',
      'reservas create --fecha viernes --inicio 21:00 --comensales 4 --nombre Merino --repeat weekly',
    ],
    ['pasa Merino y Lozano a la S9', 'reservas swap Merino Lozano a la S9'],
    ['Merino 20 min early', 'reservas move Merino --shift -20'],
    ['Merino llega 20 min antes', 'reservas move Merino --shift -20'],
    ['la S5 y la S6 han terminado', 'reservas finish S5 S6'],
    ['lower pulpo to 20', 'menu items update pulpo --price 20'],
    ['erase Merino', 'crm erase Merino'],
    [
      'book 4 at 9 not 10 tomorrow Merino',
      'reservas create --fecha tomorrow --inicio 9 --comensales 4 --nombre Merino',
    ],
    ['felipe ortiz party just walked in', 'reservas seat felipe ortiz'],
    ['a couple came in', 'reservas walkin --comensales 2'],
    ['seat walk in couple at B1', 'reservas walkin --comensales 2 --mesa B1'],
    [
      'table for six on the 5th 9pm name Kowalski',
      'reservas create --fecha on the 5th --inicio 9pm --comensales 6 --nombre Kowalski',
    ],
    ['any room for 14 on the 18th', 'reservas free --fecha on the 18th --comensales 14'],
    ['list after 21:00', 'reservas list --desde-hora 21:00'],
    ['who comes tomorrow after three', 'reservas list --fecha tomorrow --desde-hora 3 pm'],
    ['reservas a partir de las 22', 'reservas list --desde-hora 22'],
    ['print tomorrows lunch sheet', 'reservas sheet --fecha tomorrow'],
    ['pablo lopez is at his table', 'reservas seat pablo lopez'],
    ['a cuanto va el chuleton', 'menu items get chuleton'],
    ['mesas de 4 a las 22:15', 'reservas free --hora 22:15 --comensales 4'],
    ['gente que tenemos mañana a comer', 'reservas stats --fecha mañana --servicio comer'],
    ['cuando vino por ultima vez aitana cabrera flores', 'crm history aitana cabrera flores'],
    ['la T1 ha acabado de cenar', 'reservas finish T1'],
    ['is S3 free', 'reservas list --mesa S3'],
    ['flia gimenez necesita una trona', 'reservas note flia gimenez necesita una trona'],
    ['free next week friday 21:00 4', 'reservas free --fecha next week friday --hora 21:00 --comensales 4'],
    [
      'create Ana viernes de la semana que viene 21:00 4',
      'reservas create --fecha viernes de la semana que viene --inicio 21:00 --comensales 4 --nombre Ana',
    ],
    ['when was Lara last here', 'crm history Lara'],
    ['Ortiz arrived?', 'reservas list --nombre Ortiz'],
    ['3 sin reserva, donde los pongo', 'reservas walkin --comensales 3'],
    [
      'all the Monday at 14:00 table for Notary Ferrer, 4',
      'reservas create --fecha monday --inicio 14:00 --comensales 4 --nombre Notary Ferrer --repeat weekly',
    ],
    ['who is still without confirm for tonight', 'reservas list --fecha tonight --servicio cena'],
    ['take the sorbet off the menu', 'menu items unavailable sorbet'],
    ['swap the tables of Ivan Ramos and Aitana Cabrera', 'reservas swap Ivan Ramos Aitana Cabrera'],
    ['who is in t6', 'reservas list --mesa t6'],
    ['next up in line?', 'waitlist list'],
    ['change the time of Jimenez to 15:30', 'reservas move Jimenez --inicio 15:30'],
    [
      'Clinica Dental Prado has changed number, now is 655 102 938',
      'reservas update Clinica Dental Prado --telefono 655 102 938',
    ],
    ['A couple without reservation is sitting on S3 already', 'reservas walkin --comensales 2 --mesa S3'],
    ['What does the fideua cost', 'menu items get fideua'],
    ['There is a reservation with code G24QD4, whose is it?', 'reservas get G24QD4'],
    ['flag nut allergy on Carlos Parra', 'reservas note Carlos Parra nut allergy'],
    ['no-shows in november', 'reservas stats --desde november --hasta november'],
    ['when did Silvia Castro last eat with us', 'crm history Silvia Castro'],
    ['the guests at S1 want to move to T4', 'reservas move S1 --mesa T4'],
    ['move table 4 to table 5', 'reservas move 4 --mesa 5'],
    ['pasa a los de la S1 a la T4', 'reservas move S1 --mesa T4'],
    ['pon en la T4 a los de la S1', 'reservas move S1 --mesa T4'],
    ['table for two at midday', 'reservas free --comensales 2'],
    [
      'reserva Ana para 2 al mediodía el sábado',
      'reservas create --fecha el sábado --comensales 2 --nombre Ana',
    ],
    [
      'create Ana viernes 4 a las 14:30, 2',
      'reservas create --fecha viernes the 4 --inicio 14:30 --comensales 2 --nombre Ana',
    ],
    [
      'create Ana viernes 4 14:30',
      'reservas create --fecha viernes --inicio 14:30 --comensales 4 --nombre Ana',
    ],
    ['quién va en la T2', 'reservas list --mesa T2'],
    ['no era ese, deshaz lo último', 'undo'],
    ['los que siguen sin confirmar', 'reservas list'],
    ['sácame en papel la hoja de la cena', 'reservas sheet --servicio cena'],
    [
      'Reserva fija todos los miércoles 14:30 Notaría Benítez, 4 personas',
      'reservas create --fecha miercoles --inicio 14:30 --comensales 4 --nombre Notaría Benítez --repeat weekly',
    ],
    ['exporta las reservas de mañana', 'reservas export --fecha mañana'],
    ['Cuántas veces ha venido ya Rafael Lara', 'crm history Rafael Lara'],
    ['ha llegado una señora que se yama aitana cabrera con su marido', 'reservas seat aitana cabrera'],
    ['hay una pareja en la puerta que no tiene reserva donde los siento', 'reservas walkin --comensales 2'],
    ['se an acabado las croketas de jamon', 'menu items unavailable croketas de jamon'],
    ['a que ora viene la familia ramos y en que mesa estan', 'reservas list --nombre familia ramos'],
    ['queria saber cuanto cuesta la lubina', 'menu items get lubina'],
    ['que le toca ahora en la cola', 'waitlist list'],
    ['necesito poner una trona en la reserba de sara torres', 'reservas note sara torres una trona'],
    [
      'anotame a Ezequiel Bianchi, cinco, hoy nueve y media de la noche',
      'reservas create --fecha hoy --inicio 9 y media de la noche --comensales 5 --nombre Ezequiel Bianchi',
    ],
    ['fijate si el martes quedan lugares para dos', 'reservas free --fecha el martes --comensales 2'],
    ['la reserva de Andrea Cortés dala de baja', 'reservas cancel Andrea Cortés'],
    ['cubiertos mañana', 'reservas stats --fecha mañana'],
    ['stats last week', 'reservas stats --desde last week --hasta last week'],
    ['list Elena', 'reservas list --nombre Elena'],
    ['list roldan', 'reservas list --nombre roldan'],
    ['reservas Elena', 'reservas list --nombre Elena'],
    ['crm garcia', 'crm search garcia'],
    ['quién llama 612345678', 'crm get 612345678'],
    ['612 345 678', 'crm get 612 345 678'],
    ['tonight', 'reservas list'],
    ['cancel Elena sunday', 'reservas cancel Elena --fecha sunday'],
    ['anular Elena el domingo', 'reservas cancel Elena --fecha el domingo'],
    ['alergia S4 marisco', 'reservas note S4 alergia marisco'],
    ['S4 allergic to nuts', 'reservas note S4 allergic to nuts'],
    [
      'create Ana mañana half past nine 2',
      'reservas create --fecha mañana --inicio half past 9 --comensales 2 --nombre Ana',
    ],
    ['sheet dinner tomorrow', 'reservas sheet --fecha tomorrow --servicio dinner'],
    ['hoja cena', 'reservas sheet --servicio cena'],
    ['list tomorrow dinner', 'reservas list --fecha tomorrow --servicio dinner'],
    ['reservas de Ortega', 'reservas list --nombre Ortega'],
    ['quitar de la cola José Ferrer', 'waitlist cancel José Ferrer'],
    ['remove José Ferrer from the queue', 'waitlist cancel José Ferrer'],
    ['add Smith 4 to the queue', 'waitlist add --customer-name Smith --party-size 4'],
    ['cambiar mesa S7 por S8', 'reservas swap S7 S8'],
    ['hay gildas otra vez', 'menu items available gildas'],
    ['Ramos will be 20 minutes late', 'reservas late Ramos --minutes 20'],
    ['Ramos now 5', 'reservas update Ramos --comensales 5'],
    ['sit Ismael at S10', 'reservas seat Ismael --mesa S10'],
    ['seat S6 S7', 'reservas seat S6 S7'],
    ['seat S6 at S7', 'reservas seat S6 --mesa S7'],
    [
      'mesa para 4 mañana a las 21:30 a nombre de Luis',
      'reservas create --fecha mañana --inicio 21:30 --comensales 4 --nombre Luis',
    ],
    ['entran 2', 'reservas walkin --comensales 2'],
    ['alguna mesa para 3 mañana a las 14:00', 'reservas free --fecha mañana --hora 14:00 --comensales 3'],
    [
      'reservar martes 20:30 seis Martín Ruiz tlf 600 11 22 33',
      'reservas create --fecha martes --inicio 20:30 --comensales 6 --telefono 600 11 22 33 --nombre Martín Ruiz',
    ],
    [
      'apunta 2 a las 9 esta noche Sara',
      'reservas create --fecha esta noche --inicio 9 --comensales 2 --nombre Sara',
    ],
    ['Lozano viene 10 minutos tarde', 'reservas late Lozano --minutes 10'],
    ['cambia T1 con T3', 'reservas swap T1 T3'],
    ['cambia T1 a T3', 'reservas move T1 --mesa T3'],
    ['Medina celíaco', 'reservas note Medina celíaco'],
    ['tomorrow lunch', 'reservas list --fecha tomorrow --servicio lunch'],
    ['friday Ortega', 'reservas list --fecha friday --nombre Ortega'],
    ['update Mario 22:00', 'reservas move Mario --inicio 22:00'],
    ['Castillo party arrived', 'reservas seat Castillo'],
    ['table S8 is here', 'reservas seat S8'],
    ['los de la S8 ya están aquí', 'reservas seat S8'],
    ['who came yesterday', 'reservas list --fecha yesterday'],
    ['cena de mañana', 'reservas list --fecha mañana'],
    ['reservas del sábado', 'reservas list --fecha sábado'],
    [
      'book Kim day after tomorrow 9pm 2',
      'reservas create --fecha day after tomorrow --inicio 9pm --comensales 2 --nombre Kim',
    ],
    [
      'book Omar twenty past nine dec 5th 2',
      'reservas create --fecha dec 5th --inicio twenty past 9 --comensales 2 --nombre Omar',
    ],
    ['free 9 10', 'reservas free 9 10'],
    ['list saturday night', 'reservas list --fecha saturday night --servicio cena'],
    ['put Medina at T4', 'reservas move Medina --mesa T4'],
    ['pon a Medina en la T4', 'reservas move Medina --mesa T4'],
    ['S5 ha pagado', 'reservas finish S5'],
    ['birthday today', 'reservas sheet --fecha today'],
    ['cumpleaños de hoy', 'reservas sheet --fecha hoy'],
    ['allergies tonight', 'reservas sheet --fecha tonight --servicio cena'],
    ['algo para 2', 'reservas free --comensales 2'],
    ['sin tarta de queso', 'menu items unavailable tarta de queso'],
    ['sin gluten S4', 'reservas note S4 sin gluten'],
    ['add one person to David Ramos', 'reservas update David Ramos --more 1'],
    ['Ortega uno menos', 'reservas update Ortega --more -1'],
    ['add Kim 4 22:00', 'reservas create --inicio 22:00 --comensales 4 --nombre Kim'],
    ['book Kim 4 in two hours', 'reservas create --inicio in 2 hours --comensales 4 --nombre Kim'],
    ['free now 4', 'reservas free --hora now --comensales 4'],
    ['libre ahora 4', 'reservas free --hora ahora --comensales 4'],
    ['free tables', 'reservas now'],
    ['mesas libres para 4 a las 22:00', 'reservas free --hora 22:00 --comensales 4'],
    ['adelanta a Medina 15 minutos', 'reservas move Medina --shift -15'],
    ['adelanta a Medina a las 20:30', 'reservas move Medina --inicio 20:30'],
    ['move Medina to T5 now', 'reservas move Medina --mesa T5'],
    ['regulars last month', 'crm regulars --desde last month --hasta last month'],
    ['habituales desde enero', 'crm regulars --desde enero'],
    ['regulars since friday', 'crm regulars --desde last friday'],
    ['list since friday', 'reservas list --desde last friday --hasta hoy'],
    ['reservas desde el viernes', 'reservas list --desde last viernes --hasta hoy'],
    ['list until march', 'reservas list --desde hoy --hasta march'],
    ['mañana al mediodía', 'reservas list --fecha mañana --servicio mediodía'],
    ['Leire Ortega necesita trona', 'reservas note Leire Ortega necesita trona'],
    [
      'book Kim 21:00 4 vegan tomorrow',
      'reservas create --fecha tomorrow --inicio 21:00 --comensales 4 --nombre Kim --notas vegan',
    ],
    ['Claudia will arrive at 21:45', 'reservas late Claudia --hora 21:45'],
    ['swap tables of S6 and S7', 'reservas swap S6 S7'],
    ['apunta a Pérez en la cola, son 3', 'waitlist add --customer-name Pérez --party-size 3'],
    ['José Ferrer gave up waiting', 'waitlist cancel José Ferrer'],
    [
      'can you squeeze in 3 at ten tonight for Pablo?',
      'reservas create --fecha tonight --inicio 10 pm --comensales 3 --nombre Pablo',
    ],
    [
      'reservation for Laura, 6 ppl, saturday 21:30, phone 600123456',
      'reservas create --fecha saturday --inicio 21:30 --comensales 6 --telefono 600123456 --nombre Laura',
    ],
    [
      'reserve Mar 4 tomorrow half nine',
      'reservas create --fecha tomorrow --inicio half 9 --comensales 4 --nombre Mar',
    ],
    ["Lara called, they'll be here at quarter to eleven", 'reservas late Lara --hora quarter to 11'],
    ['pls cancel the booking of Medina for tomorrow', 'reservas cancel Medina --fecha tomorrow'],
    ["Amparo can't make it", 'reservas cancel Amparo'],
    ['push Lara back half an hour', 'reservas move Lara --shift 30'],
    ['Lara has a nut allergy', 'reservas note Lara has a nut allergy'],
    ['do we have anything under Martines', 'reservas list --nombre Martines'],
    ["who's still to come", 'reservas now'],
    ['any table free for 6 at 10:30', 'reservas free --hora 10.30 --comensales 6'],
    ['how much is the lubina', 'menu items get lubina'],
    ['is Lozano a regular?', 'crm history Lozano'],
    ['swap s2 n s3', 'reservas swap s2 s3'],
    ['how many in rn', 'reservas now --at now'],
    ['Puig tmr half 1 to half 2', 'reservas move Puig --fecha tmr --inicio half 2'],
    ['list christmas eve', 'reservas list --fecha christmas eve'],
    [
      "new year's eve 22:00 table for 10 Agustín Medina",
      "reservas create --fecha year's eve --inicio 22:00 --comensales 10 --nombre Agustín Medina",
    ],
    // The number after a weekday is a party, unless another one is said.
    ['book Ana friday 4 21:00', 'reservas create --fecha friday --inicio 21:00 --comensales 4 --nombre Ana'],
    [
      'reservation for tuesday 1 at 21h, 2 persons, Ana',
      'reservas create --fecha tuesday the 1 --inicio 21h --comensales 2 --nombre Ana',
    ],
    [
      'is there place for 6 on saturday 12 at 22h',
      'reservas free --fecha saturday the 12 --hora 22h --comensales 6',
    ],
    ['Ortiz is running about fifteen minutes behind', 'reservas late Ortiz --minutes 15'],
    ["Ortiz can't come until 10", 'reservas late Ortiz --hora 10'],
    ['Ortiz cancels because his son is ill', 'reservas cancel Ortiz ?because his son is ill'],
    ['Soto of tomorrow is not coming finally', 'reservas cancel Soto --fecha tomorrow'],
    ['seat Olga and Merino', 'reservas seat Olga Merino'],
    ['ana suarez 1 coeliac', 'reservas note ana suarez 1 coeliac'],
    [
      'I just sat a walk-in couple at B1, the name is Jessica',
      'reservas walkin --comensales 2 --nombre Jessica --mesa B1',
    ],
    [
      "Change the phone number on Molina's reservation to 617-555-0187.",
      'reservas update Molina --telefono 617-555-0187',
    ],
    ['whose phone number is 799118098?', 'crm get 799118098'],
    ['some allergy for tonight?', 'reservas sheet --fecha tonight --servicio cena'],
    [
      'how many people are we expecting for dinner on Friday',
      'reservas list --fecha on Friday --servicio dinner',
    ],
    ['prices of the rices', 'menu items list ?rices'],
    ['total covers of november until today', 'reservas stats --desde november --hasta today'],
    ['one of the Merino guests is here', 'reservas seat Merino ?one ?of ?the'],
    // What is denied is never offered.
    ["don't cancel Ortiz", 'reservas list --nombre Ortiz ?not ?cancel'],
    ["please don't move Ortiz to S6", 'reservas list --mesa S6 --nombre Ortiz ?not ?move'],
    ['should I move Ortiz to S6?', 'reservas list --mesa S6 --nombre Ortiz ?move'],
    ['table S8 has finally paid and left', 'reservas finish S8'],
    ["Pilar Ramírez's table is ready", 'waitlist call Pilar Ramírez'],
    ["Lozano's here", 'reservas seat Lozano'],
    ["Amparo says she'll be 15 late", 'reservas late Amparo --minutes 15'],
    ['Marín stuck in traffic, 25 minutes late', 'reservas late Marín --minutes 25'],
    ['Victoria Lozano rang to cancel', 'reservas cancel Victoria Lozano'],
    ['couple just came in without a booking', 'reservas walkin --comensales 2'],
    ["who's on table S9", 'reservas list --mesa S9'],
    ['which tables are still seated', 'reservas now'],
    ['oops, undo', 'undo'],
    ['move Ana tomorrow lunch', 'reservas move Ana --fecha tomorrow ?lunch'],
    ['seat them at T3 - lozano', 'reservas seat lozano --mesa T3'],
    ['we have 6 people waiting, name Patel', 'waitlist add --customer-name Patel --party-size 6'],
    ['Fernández and Blanco want to swap tables', 'reservas swap Fernández Blanco'],
    ['T2 just asked to pay', 'reservas finish T2'],
    ['swap tables for Olga Gil and Lara', 'reservas swap Olga Gil Lara'],
    ['party of five at the door without booking', 'reservas walkin --comensales 5'],
    ['Giménez is at the door', 'reservas seat Giménez'],
    ["remove Amparo's booking", 'reservas cancel Amparo'],
    ['S7 is leaving', 'reservas finish S7'],
    ["Marín can't come until 23:00", 'reservas late Marín --hora 23:00'],
    // A verb around what it is about.
    [
      'can you put Olivia Grant down for two on friday at half past 8?',
      'reservas create --fecha on friday --inicio half past 8 --comensales 2 --nombre Olivia Grant',
    ],
    ['call Amparo off', 'reservas cancel Amparo'],
    ['bring Lara forward 15 min', 'reservas move Lara --shift -15'],
    ['party of 5 at the door', 'reservas walkin --comensales 5'],
    ['res Okafor x6 21h', 'reservas create --inicio 21h --comensales 6 --nombre Okafor'],
    ['seat Ana x6', 'reservas seat Ana --mesa x6'],
    ['put Nadia and 3 friends on the waiting list', 'waitlist add --customer-name Nadia --party-size 4'],
    [
      'book mrs thompson + 3 others sunday lunch at 2',
      'reservas create --fecha sunday --inicio 2 lunch --comensales 4 --nombre thompson',
    ],
    ['swap Merino to table S12', 'reservas move Merino --mesa S12'],
    ["call Pilar, her table's ready", 'waitlist call Pilar'],
    ['take Xavier González off the list, he left', 'waitlist cancel Xavier González'],
    ["that's us done, close up for the night", 'reservas close'],
    [
      "Table of six, saturday week, 9 o'clock, name of Harrington, number 07911 123456",
      "reservas create --fecha saturday week --inicio 9 o'clock --comensales 6 --telefono 07911 123456 --nombre Harrington",
    ],
    ["Marin's lot are gonna be half an hour late", 'reservas late Marin --minutes 30'],
    ['Marta Cortés can sit down now, S12', 'reservas seat Marta Cortés --mesa S12'],
    ["Felipe's given up", 'waitlist cancel Felipe'],
    ['put the flan up to 6.50', 'menu items update flan --price 6.50'],
    ['put the chuleton at 58.50', 'menu items update chuleton --price 58.50'],
    ['put Lara at 10.30', 'reservas move Lara --inicio 10.30'],
    ['can u push Marin to 11', 'reservas move Marin --inicio 11'],
    ['just had a couple come in off the street', 'reservas walkin --comensales 2 ?had'],
    ['Marin wont be here til quarter to 11', 'reservas late Marin --hora quarter to 11'],
    ['Amparo rang, needs to cancel', 'reservas cancel Amparo'],
    ['move Marin from S12 to T6', 'reservas move Marin --mesa T6'],
    ['book Kim from 21:00 to 23:00 4', 'reservas create --inicio 21:00 --comensales 4 --nombre Kim ?23:00'],
    ["put Lara's booking back to 22:45", 'reservas move Lara --inicio 22:45'],
    ['stick Dupont on the waitlist, 2', 'waitlist add --customer-name Dupont --party-size 2'],
    ['the croquetas have run out', 'menu items unavailable croquetas'],
    ["we've got lubina again", 'menu items available lubina'],
    ['Cancel Amparo', 'reservas cancel Amparo'],
    ['Now?', 'reservas now'],
    ['Swap S3 S7', 'reservas swap S3 S7'],
    ['Give Lara table T6 instead', 'reservas move Lara --mesa T6'],
    ['Gimenez will be one short', 'reservas update Gimenez --more -1'],
    ["Marin's bringing a birthday cake", 'reservas note Marin bringing a birthday cake'],
    ['need a high chair for Olga Gil', 'reservas note Olga Gil need a high chair'],
    ['add a high chair to Gimenez', 'reservas note Gimenez a high chair'],
    ["we're closed", 'reservas close'],
    // A question never writes.
    ["When's Gimenez arriving?", 'reservas list --nombre Gimenez'],
    ["who's got T4", 'reservas list --mesa T4'],
    ['compare to last week', 'reservas stats --desde last week --hasta last week'],
    ["who's sat at S10", 'reservas list --mesa S10'],
    ['is anyone late', 'reservas now'],
    ['what have we got free for two at half ten', 'reservas free --hora half 10 --comensales 2'],
    ["who's been waiting longest", 'waitlist list'],
    ['have we got Garcia in tomorrow', 'reservas list --fecha tomorrow --nombre Garcia'],
    ['i need the phone number of Victoria Lozano', 'reservas list --nombre Victoria Lozano'],
    ['whens the next booking', 'reservas now'],
    ['next table for 4?', 'reservas free --comensales 4'],
    ['how often has Olga Gil been here', 'crm history Olga Gil'],
    ['last nights covers', 'reservas stats --fecha last night --servicio cena'],
    ['what tables are free rite now', 'reservas now --at now ?rite'],
    ['is Olga Gil here', 'reservas list --nombre Olga Gil'],
    ['has Amparo cancelled', 'reservas list --estado cancelled --nombre Amparo'],
    ['are we full on friday', 'reservas stats --fecha on friday'],
    ['who booked for tomorrow night', 'reservas list --fecha tomorrow night --servicio cena'],
    ['anyone with a dog tonight', 'reservas sheet --fecha tonight --servicio cena'],
    ['what did I just do', 'reservas changes'],
    ["what's the number of Lara", 'reservas list --nombre Lara'],
    ['who is allergic to nuts', 'reservas sheet ?nuts'],
    ['close bookings for tonight', 'reservas close --fecha tonight --servicio cena ?bookings'],
    ['Cancel Arias for tomorrow, he has the flu.', 'reservas cancel Arias --fecha tomorrow ?he has the flu.'],
    ['Siente usted a Ortiz en la S11', 'reservas seat Ortiz --mesa S11'],
    ['Cancele la reserva de Remo de mañana', 'reservas cancel Remo --fecha mañana'],
    ['who comes tomorrow at 14:30', 'reservas list --fecha tomorrow --desde-hora 14:30'],
    ['Swap the Sanchez party on S4 with the Roldan party on T1.', 'reservas swap S4 T1'],
    [
      'reserva mañana domingo 15:00 6 Iñaki',
      'reservas create --fecha mañana domingo --inicio 15:00 --comensales 6 --nombre Iñaki',
    ],
    ['Dígame las reservas del viernes 4 de diciembre', 'reservas list --fecha viernes 4 de diciembre'],
    ['Enséñeme los cambios que se han hecho esta noche', 'reservas changes --desde esta noche'],
    ['Enséñeme la carta con los precios', 'menu items list'],
    ['hasta qué hora puedo usar la T6', 'reservas list --mesa T6'],
    ['qué sabemos del cliente Alberto Montero', 'crm get Alberto Montero'],
    ['cuántos comensales hemos dado hoy', 'reservas stats --fecha hoy'],
    ['cuántos no presentados llevamos este mes', 'reservas stats --desde este mes --hasta este mes'],
    ['Núñez no ha venio', 'reservas noshow Núñez'],
    ['Retire de la lista de espera a don Antonio Martínez', 'waitlist cancel Antonio Martínez'],
    ['quíteme a Vega de la espera', 'waitlist cancel Vega'],
    ['borra la reserva de Soto de mañana', 'reservas cancel Soto --fecha mañana'],
    ['se cayó la reserva de Soto', 'reservas cancel Soto'],
    ['Acabo de acomodar a siete personas sin reserva en la S12', 'reservas walkin --comensales 7 --mesa S12'],
    [
      'me cayeron 4 sin reservación, van a la T6, apellido Villarreal',
      'reservas walkin --comensales 4 --nombre Villarreal --mesa T6',
    ],
    [
      'apunta en la cola a Diego, son 5, quieren terraza',
      'waitlist add --customer-name Diego --party-size 5 --notes quieren terraza',
    ],
    ['S10 tarta con vela al final', 'reservas note S10 tarta con vela al final'],
    [
      'Núñez mañana trae bebé, necesita periquera',
      'reservas note Núñez mañana trae bebé, necesita periquera',
    ],
    ['apunta Bebe Vela 4 a las 22:00', 'reservas create --inicio 22:00 --comensales 4 --nombre Bebe Vela'],
    ['Méndez serán mañana seis en lugar de cuatro', 'reservas update Méndez --dia mañana --comensales 6'],
    ['Merino no son 4, son 5', 'reservas update Merino --comensales 5'],
    ['quite un comensal a Merino', 'reservas update Merino --more -1'],
    ['Gil no llega a las 21:45, llega a las 22:00', 'reservas late Gil --hora 22:00'],
    ['quiten la trona de la S10', 'reservas note S10 quiten la trona'],
    ['pase a Gil de la T4 y póngala en la S12', 'reservas move Gil --mesa S12'],
    ['quién canceló hoy', 'reservas list --fecha hoy'],
    ['llamen a Cortés', 'waitlist call Cortés'],
    ['muéstreme la cola', 'waitlist list'],
    ['enséñame la S4', 'reservas get S4'],
    ['¿ya se fueron los de la S5?', 'reservas list --mesa S5'],
    ['reservaciones de mañana', 'reservas list --fecha mañana'],
    [
      'apúnteme una reservación para el lunes a las 8 pm, 3 personas, Beto Ruiz',
      'reservas create --fecha para el lunes --inicio 8 pm --comensales 3 --nombre Beto Ruiz',
    ],
    ['cámbieme a Giménez a las diez y media', 'reservas move Giménez --inicio 10 y media'],
    [
      'María comes without the dog, erase the note',
      'reservas note María comes without the dog ?erase the note',
    ],
    ['who are our best regulars', 'crm regulars'],
    ['Ana Suárez left her phone at the table', 'reservas note Ana Suárez phone at the table'],
    ['cómo vamos mañana', 'reservas stats --fecha mañana'],
    ['qué se ha tocado esta noche', 'reservas changes --desde esta noche'],
    ['Olga Gil y Ana Suárez cámbiales la mesa una por otra', 'reservas swap Olga Gil Ana Suárez'],
    ['Felipe Martín se ha cansado de esperar, quítalo', 'waitlist cancel Felipe Martín'],
    // Without a verb, a person is asked first.
    [
      '3 for lunch on wednesday, Cortina',
      'reservas create --fecha on wednesday --comensales 3 --nombre Cortina',
    ],
    ['Lara come at 22:45 and are 4', 'reservas move Lara --inicio 22:45 --comensales 4'],
    ['pulpo 25.90 euros', 'menu items update pulpo --price 25.90'],
    ['Lara + 20', 'reservas move Lara --shift 20'],
    ['Medina at 21:20', 'reservas move Medina --inicio 21:20'],
    ['Lozano teléfono 612345678', 'reservas update Lozano --telefono 612345678'],
    ['Puig de mañana ponlo a nombre de Nuria Puig', 'reservas update Puig --dia mañana --nombre Nuria Puig'],
    ['Giménez no a las 22, a las 22:30', 'reservas move Giménez --inicio 22:30'],
    ['Lozano 4 instead of 2', 'reservas update Lozano --comensales 4'],
    ['Kim 22:00 4 friday', 'reservas create --fecha friday --inicio 22:00 --comensales 4 --nombre Kim'],
  ])('%s', async (line, meaning) => {
    expect(await understand(line)).toBe(meaning);
  });

  it.each([
    ['walkin Marta every 2', '?every'],
    ['clientes más caros de todos', '?todos'],
    ['sentar tarde Crespo', '?tarde'],
    ['cancel Ana next', '?next'],
    ['echar de la cola Pepe', '?Pepe'],
    ['Ana llega tarde Pepe', '?Pepe'],
    ['move S3 10', '?10'],
    ['when does S5 get free', '?get'],
    ['Torres coming in 20', '?20'],
    ['couple at the door no reservation, B1 ok for them', '?ok'],
    ["remove Merino's phone", '?phone'],
    ['remove Merino from S8', '?from'],
    ['cancel two people from Merino', '?two ?people'],
    ['cancel Merino today not tomorrow', '--fecha today ?not ?tomorrow'],
    ['move Merino to S8 or S9', '?or ?S9'],
    ['Menendez at S1 wants to move to T4', '?at'],
    ['4 just walked in, got anything?', '?got anything?'],
  ])('leaves words over: %s', async (line, open) => {
    expect(await understand(line)).toContain(open);
  });
});

describe('words left over', () => {
  const cli = cliForAllTests();

  it.each(['sentar tarde Crespo', 'anular todos los de mañana', 'book Ana every 22:00 4'])(
    'never run a write, and are never offered as a name: %s',
    async (line) => {
      const { code, stderr, sent } = await cli.run(line);
      expect([code, sent]).toEqual([2, []]);
      expect(errorIn(stderr).message).toMatch(/was not understood/);
      expect(errorIn(stderr).hint).toMatch(/^did you mean maitre reservas \w+\?$/);
    },
  );

  it.each(['queue Pepe 3', 'call Pepe', 'waitlist add', 'waitlist seat Pepe'])(
    'over HTTP the waitlist is read-only, before anything is asked: %s',
    async (line) => {
      const { code, stderr, sent } = await cli.run(line, { columns: 80, answers: [] });
      expect([code, sent]).toEqual([2, []]);
      expect(stderr).toContain('over HTTP the waitlist is read-only');
    },
  );

  it.each(['juntar S1 S2 --min 2 --max 6', 'keep S1 --walk-ins-only', 'no admitas más reservas'])(
    'only name commands of the panel: %s',
    async (line) => {
      const { code, stderr } = await cli.run(line, { columns: 120, answers: [] });
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/did you mean maitre admin (tables (combine|edit)|pace)/),
      ]);
    },
  );
});

it.each(['la del carrito de bebe a la s7', 'the lady with the pram to s7'])(
  'what a guest is known by is no note: %s',
  async (line) => {
    await expect(understand(line)).rejects.toMatchObject({ code: 'USAGE' });
  },
);

it('help about a word that names no command is refused, although it may be a name', async () => {
  await expect(understand('help gildas')).rejects.toMatchObject({ code: 'USAGE' });
});

describe('a mistyped word', () => {
  const cli = cliForAllTests();
  const book = 'book Ana Sanz fro 4 today 22:00';

  it('is asked about, and never becomes a part of a name', async () => {
    const { stdout, stderr } = await cli.run(book, { columns: 120, answers: [['Book Ana Sanz, 4,', 'y\r']] });
    expect(stderr).toContain('“fro” did you mean for?');
    expect(stdout).toContain('Booked: Ana Sanz, 4,');
    await cli.run('cancle Sanz', { columns: 120, answers: [['did you mean cancel? Cancel', 'y\r']] });
    expect((await cli.run('reservas list --all --json')).json).toMatchObject([{ estado: 'cancelada' }]);
  });

  it.each([book, 'walkin 2 tabel S1', 'no qeuda pulpo', 'what dishes are sold uot', 'cancle Sanz'])(
    'is refused without a terminal: %s',
    async (line) => {
      const { code, sent } = await cli.run(line);
      expect([code, sent]).toEqual([2, []]);
    },
  );
});

describe('a question changes nothing', () => {
  const cli = cliForAllTests();

  it.each(['Sanz cancelled?', 'Sanz confirmed?', 'Sanz cancelada?', 'Sanz late?'])('%s', async (line) => {
    await cli.run('book Ana Sanz 4 today 22:00', { columns: 120, answers: [] });
    const { sent } = await cli.run(line, { columns: 120, answers: [] });
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

it.each([
  ['seat Cano at T3 and cancel Vargas', '"seat Cano at T3", "cancel Vargas"'],
  ['cancel Cano and book Ana 4 friday 21:00', '"cancel Cano", "book Ana 4 friday 21:00"'],
  ['Cano se ha ido y sienta a Claudia en la T1', '"Cano se ha ido", "sienta a Claudia en la T1"'],
])('two orders in one line are refused: %s', async (line, orders) => {
  await expect(understand(line)).rejects.toMatchObject({
    text: { en: `${orders} are two orders: type one after the other` },
  });
});

describe('words without a verb', () => {
  const cli = cliForAllTests({ tables: { S1: [1, 8], S2: [1, 8], S3: [1, 8], S4: [1, 8] } });
  const book = async (name: string) => {
    const day = ['--fecha', 'hoy', '--inicio', '22:00', '--comensales', '2', '--json'];
    return String((await cli.run(['reservas', 'create', '--nombre', name, ...day])).json.id);
  };
  const get = async (id: string) => (await cli.run(['reservas', 'get', id, '--json'])).json;

  it('ask, and No writes nothing', async () => {
    const id = await book('Ana Sanz');
    const answers = [['Ana Sanz · 2 pax', '\r'] as const, ['Then how?', '\u0003'] as const];
    const { sent } = await cli.run('Ana Sanz 4 instead of 2', { columns: 80, answers });
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    const spanish = [
      ['Falta el verbo. ¿Mover ', '\r'],
      ['Cómo', '\u0003'],
    ] as const;
    await cli.run('Sanz Ana + 20', { columns: 80, answers: spanish, env: { MAITRE_LANG: 'es' } });
    await cli.run('Ana Sanz 22:30', { columns: 80, answers: [['Ana Sanz · 2 pax', 'y\r']] });
    expect(await get(id)).toMatchObject({ num_comensales: 2, inicio_reserva: '22:30' });
  });

  it('ask also where the floor has areas, and for an hour of tonight', async () => {
    const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
    const run = (line: string, options: RunOptions = {}) => cli.run(line, { ...options, env });
    await run('admin init --database casa.db --name Casa --tz Europe/Madrid');
    const { key } = (await run('admin keys create --database casa.db --scopes all')).json;
    await run('profile add casa --database casa.db --key-stdin', { stdin: key });
    await run('admin plantas add --database casa.db --name Sala');
    await run('admin tables add S1 --database casa.db --planta 1 --min 1 --max 4');
    const answers = [['Book Kim, 4, ', '\r'] as const, ['Then how?', '\u0003'] as const];
    const { stderr } = await run('Kim 4 tomorrow 21:00', { columns: 120, answers });
    expect(stderr).toContain('No verb was said');
    expect((await run('reservas list --all --json')).json).toEqual([]);
    const noon = { columns: 100, now: new Date('2026-11-20T11:00:00Z') };
    const tonight = await run('free tonight 4', { ...noon, answers: [['Time', '21:00\r']] });
    expect(tonight.stdout).toContain('Friday 20 November, 21:00');
  });

  it('are refused without a terminal', async () => {
    const { code, sent, stderr } = await cli.run('Medina 21:20');
    expect([code, sent]).toEqual([2, []]);
    const hint = 'did you mean maitre reservas move Medina --inicio 21:20?';
    expect(errorIn(stderr)).toMatchObject({ message: 'maitre needs a verb', hint });
  });

  it('change the party by a number of guests', async () => {
    const id = await book('Eva Gil');
    await cli.run('add two people to Eva Gil', { columns: 80, answers: [] });
    expect(await get(id)).toMatchObject({ num_comensales: 4 });
    expect((await cli.run(['reservas', 'update', id, '--more', '-1', '--json'])).json).toMatchObject({
      num_comensales: 3,
    });
    expect((await cli.run(['reservas', 'update', id, '--more', '1', '--comensales', '6'])).code).toBe(2);
    expect(await get(id)).toMatchObject({ num_comensales: 3 });
  });

  it('ask for the hour of a meal, and read it within the meal', async () => {
    const { stdout } = await cli.run('book Kim tomorrow lunch 2 people', {
      columns: 80,
      answers: [['Time', '2\r']],
    });
    expect(stdout).toContain('Booked: Kim, 2, tomorrow at 14:00');
  });

  it('say that nobody has the name', async () => {
    const { code, stdout, stderr } = await cli.run('reservas nonsense', { columns: 80, answers: [] });
    expect([code, stdout + stderr]).toEqual([
      0,
      expect.stringContaining('no reservations of a guest named "nonsense"'),
    ]);
  });

  it('undo the latest command', async () => {
    const id = await book('Leo Paz');
    await cli.run('undo the last thing I did', { columns: 80, answers: [['Undo reservas create', 'y\r']] });
    expect((await cli.run(['reservas', 'get', id])).code).toBe(3);
  });
});

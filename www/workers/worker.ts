import { expose, transferHandlers } from 'comlink';
import { engine } from './table.ts';

type Thrown = { value: object };

// Of an error comlink sends the message alone. The page says one of the engine by its code and its values.
const handler = transferHandlers.get('throw');
if (handler)
  transferHandlers.set('throw', {
    ...handler,
    serialize: (thrown) => {
      const [sent, moved] = handler.serialize(thrown);
      Object.assign((sent as Thrown).value, (thrown as Thrown).value);
      return [sent, moved];
    },
  });

expose(engine);

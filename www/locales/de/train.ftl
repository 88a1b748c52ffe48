## Training

train-practise = Üben
train-choose = Ein Spiel zum Durchsehen wählen
train-title = Training
train-mistakes = Deine Fehler
train-none = Gerade wartet keine Stellung auf dich. Wenn der Coach oder eine Durchsicht in einem deiner Spiele einen Fehler findet, kommt die Stellung hierher.
train-due = 
    { $count ->
        [one] Eine Stellung aus deinen Spielen, in der ein anderer Zug besser war
       *[other] { $count } Stellungen aus deinen Spielen, in denen ein anderer Zug besser war
    }. Finde diesen Zug; eine Stellung, die du auf Anhieb löst, kommt nicht wieder.

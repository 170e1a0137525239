#!/bin/sh
# A stand-in for an engine of four-player chess: it plays four moves by heart, and writes what it hears to the file it is given.
log=$1
while read -r word rest; do
    printf '%s\n' "$word $rest" >> "$log"
    case $word in
        uci) echo 'id name Stand-in'; echo 'option name Style type string'; echo uciok ;;
        isready) echo readyok ;;
        position) moves=$(printf '%s' "$rest" | sed -n 's/.* moves //p' | wc -w) ;;
        go)
            echo 'info depth 1 score 0'
            case $((moves)) in
                0) echo 'bestmove h2-h3' ;;
                1) echo 'bestmove b7c7' ;;
                2) echo 'bestmove g13-g12 ponder m8-l8' ;;
                3) echo 'bestmove m8l8' ;;
                *) echo 'bestmove a1-a2' ;;
            esac ;;
        quit) exit 0 ;;
    esac
done

from katabasis.cli import main

main()
